import { loadavg } from 'node:os';

/** A measurement against a denominator of the same run; a number alone says nothing about another machine. */
export type Line = {
  readonly key: string;
  readonly what: string;
  readonly value: number;
  readonly denominator: number;
  readonly unit: string;
  readonly ratio: number;
  readonly goal: string;
  readonly met: boolean;
  readonly load: number;
};

type Facts = Pick<Line, 'key' | 'what' | 'value' | 'denominator' | 'unit'> & { readonly atMost?: number; readonly atLeast?: number };

export function line({ atMost, atLeast, ...facts }: Facts): Line {
  const ratio = facts.value / facts.denominator;
  const met = (atMost === undefined || ratio <= atMost) && (atLeast === undefined || ratio >= atLeast);
  const goal = atMost === undefined ? `>= ${atLeast}x` : `<= ${atMost}x`;
  return { ...facts, ratio, goal, met, load: loadavg()[0] ?? 0 };
}

export function show(row: Line): string {
  const numbers = `${row.value.toFixed(1)} ${row.unit} / ${row.denominator.toFixed(1)} ${row.unit} = ${row.ratio.toFixed(2)}x`;
  return `${row.met ? 'ok  ' : 'MISS'} ${row.key.padEnd(24)} ${numbers.padEnd(44)} goal ${row.goal.padEnd(9)} load ${row.load.toFixed(1)}\n     ${row.what}`;
}

/** The value below which 95 % lie. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
