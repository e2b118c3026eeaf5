import type { FactoryRules } from '../materials/index.ts';
import {
  dayPieces,
  type PaidPieces,
  paidPieces,
  type PieceRate,
  type PieceRules,
  rateOn,
  teamShares,
  worthOf,
} from '../piece-pay/index.ts';
import { type OperationRateRow, pieceRateOf, ratesFor } from '../producing/index.ts';
import { type MadeLine, madeOf, presenceOf, type SamOf } from './figures.ts';
import type { WorkPayRow, WorkReportRow } from './rows.ts';

/* What a report brings its people. Amounts in minor units. */

export type PaidLine = WorkPayRow['lines'][number];

export type PayFacts = {
  readonly report: Pick<WorkReportRow, 'day' | 'planned_minutes' | 'team'>;
  /** Those that count. */
  readonly lines: readonly MadeLine[];
  readonly rates: readonly OperationRateRow[];
  readonly rules: Pick<FactoryRules, 'piece_basis' | 'reject_pay'>;
  readonly samOf: SamOf;
  /** What an order makes; null where it is no product. */
  readonly productOf: (order: string) => string | null;
  /** As it stands on the slip. */
  readonly labelOf: (line: Pick<MadeLine, 'order_id' | 'operation_id'>) => string;
};

/** What work is called on a slip. */
export function workLabel(order: { readonly output_name: string } | undefined, operation: { readonly name: string } | undefined): string {
  return Array.from(`${order?.output_name ?? '–'} – ${operation?.name ?? '–'}`)
    .slice(0, 200)
    .join('');
}

/** By the rates of the day on which the work was done: each person's pieces of each step, and of what was made together each one's share. */
export function payOf(facts: PayFacts): readonly PaidLine[] {
  const sorts = Map.groupBy(facts.lines, (line) => `${line.employee_id ?? ''} ${line.order_id} ${line.operation_id}`);
  return [...sorts.values()].flatMap((lines) => {
    const [first] = lines;
    const rate = first && rateFor(facts, first);
    if (!first || !rate) return [];
    const label = facts.labelOf(first);
    const pieces = piecesOf(lines, rate, { basis: facts.rules.piece_basis, reject: facts.rules.reject_pay });
    if (first.employee_id === null) return shared(facts, worthOf(pieces), label);
    return pieces.map((part) => ({ employee_id: first.employee_id ?? '', label, ...part }));
  });
}

/** Of whom, in minor units. */
export function earnedBy(lines: readonly PaidLine[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(lines, ({ employee_id }) => employee_id)].map(([id, own]) => [id, worthOf(own)]));
}

function rateFor({ rates, report, samOf, productOf }: PayFacts, line: MadeLine): PieceRate | undefined {
  const sam = samOf(line);
  const dated = ratesFor(rates, line.operation_id, productOf(line.order_id), report.day).map((row) => ({
    valid_from: row.valid_from,
    rate: pieceRateOf(row, sam),
  }));
  return rateOn(dated, report.day);
}

/** Another's pieces that somebody put right are paid as pieces of that step. */
function piecesOf(lines: readonly MadeLine[], rate: PieceRate, rules: PieceRules): readonly PaidPieces[] {
  const [own, others] = [lines.filter(({ own_rework }) => own_rework), lines.filter(({ own_rework }) => !own_rework)];
  const { good, reject } = madeOf(lines);
  const made = dayPieces({ good, reject, rework: madeOf(own).rework, own: true, rework_rate: null }, rate, rules);
  const { rework } = madeOf(others);
  return [...made, ...paidPieces(rework, rate)];
}

function shared({ report, lines }: PayFacts, pool: number, label: string): readonly PaidLine[] {
  const people = [...presenceOf(report, lines)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Where nobody's minutes were told all were there as long.
  const isTold = people.some(([, minutes]) => minutes > 0);
  const shares = teamShares(
    pool,
    people.map(([, minutes]) => (isTold ? minutes : 1)),
  );
  return people.flatMap(([employee_id], i) => (shares[i] ? [{ employee_id, label, quantity: 1, rate: shares[i], per: 1 }] : []));
}
