import { loadavg } from 'node:os';

/** A value and the denominator that was measured next to it. */
export type Pair = { readonly value: number; readonly denominator: number };

/** A measurement against a denominator of the same run; a number alone says nothing about another machine. */
export type Line = Pair & {
  readonly key: string;
  readonly what: string;
  readonly unit: string;
  readonly ratio: number;
  /** `null` = measured, not promised. */
  readonly goal: Goal | null;
  readonly met: boolean | null;
  /** Why a goal is missed. */
  readonly cause: string | null;
  readonly load: number;
};

/** A bound of the ratio, and the words it was promised with. */
export type Goal = { readonly bound: string; readonly source: string };

type Facts = Pick<Line, 'key' | 'what' | 'unit'> & {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly source?: string;
  readonly cause?: string;
};

/** Where the lines whose keys end in `_4x` are measured. */
export const onSlow = 'on a processor that is four times slower';

/** The round in the middle stands for all: a moment in which the machine did something else is no measurement. */
export function line({ atMost, atLeast, source, cause, ...facts }: Facts, rounds: readonly Pair[]): Line {
  const { value, denominator } = middle(rounds);
  const ratio = value / denominator;
  const bound = atMost !== undefined ? `<= ${atMost}x` : atLeast !== undefined ? `>= ${atLeast}x` : undefined;
  const goal = bound === undefined ? null : { bound, source: source ?? '' };
  const met = goal && (atMost === undefined || ratio <= atMost) && (atLeast === undefined || ratio >= atLeast);
  return { ...facts, value, denominator, ratio, goal, met, cause: met === false ? (cause ?? '') : null, load: loadavg()[0] ?? 0 };
}

export function show(row: Line): string {
  const numbers = `${amount(row.value)} ${row.unit} / ${amount(row.denominator)} ${row.unit} = ${row.ratio.toFixed(2)}x`;
  const verdict = row.met === null ? '    ' : row.met ? 'ok  ' : 'MISS';
  const goal = row.goal ? `goal ${row.goal.bound}` : '';
  const cause = row.cause ? `\n     missed: ${row.cause}` : '';
  return `${verdict} ${row.key.padEnd(28)} ${numbers.padEnd(42)} ${goal.padEnd(14)} load ${row.load.toFixed(1)}\n     ${row.what}${cause}`;
}

/** What `--json` prints: the lines by their keys. */
export function byKey(lines: readonly Line[]): Readonly<Record<string, Omit<Line, 'key'>>> {
  return Object.fromEntries(lines.map(({ key, ...rest }) => [key, rest]));
}

/** The smallest value that `share` (0 to 1) of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The round whose ratio is the median. */
export function middle(rounds: readonly Pair[]): Pair {
  const sorted = rounds.toSorted((a, b) => a.value / a.denominator - b.value / b.denominator);
  const found = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!found) throw new Error('Nothing was measured');
  return found;
}

export function amount(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
