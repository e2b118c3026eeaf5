import { lineCost, orderCost, type OrderCost, overheadOf, type OverheadRule, startedFor, sumBy } from '../bill-engine/index.ts';
import { type Ledger, parts } from '../material-ledger/index.ts';
import type { MoveRow } from '../materials/index.ts';
import { paidPieces, rateOn, worthOf } from '../piece-pay/index.ts';
import { billOf } from './bills.ts';
import { pieceRateOf, ratesFor } from './operation-commands.ts';
import { type AskedFor, consumedOf, movesOf } from './order-materials.ts';
import { goodBy, requiredOf, standingOutputs } from './orders.ts';
import type { CreditRow, OperationRateRow, OrderRow, OutputRow, OverheadRow } from './rows.ts';

/* What an order should cost and what it did; minor units. */

export type CostParts = {
  readonly material: number;
  readonly labour: number;
  readonly overhead: number;
  readonly credit: number;
} & OrderCost;

/** How overhead is laid on what is made on a day; nothing where no rate holds then. */
export function overheadOn(rates: readonly OverheadRow[], day: string): OverheadRule {
  const held = rates.filter(({ valid_from, deleted_at }) => deleted_at === null && valid_from <= day);
  const last = held.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];
  return { by: last?.laid_on ?? 'good', rate: last?.rate ?? 0 };
}

type Plan = {
  /** What a stock unit of a component cost when the order was released, in millionths of a minor unit; null = nobody knows. */
  readonly rateOf: (component: string) => number | null;
  readonly rates: readonly OperationRateRow[];
  readonly overhead: OverheadRule;
  /** Whose piece rates hold. */
  readonly day: string;
};

/** What it should cost; null where a component's cost is not known. */
export function plannedCost(row: OrderRow, { rateOf, rates, overhead, day }: Plan): CostParts | null {
  let material = 0;
  for (const [component, quantity] of sumBy(requiredOf(row))) {
    const rate = rateOf(component);
    if (rate === null) return null;
    material += lineCost(quantity, rate);
  }
  const good = row.outputs.reduce((sum, { quantity }) => sum + quantity, 0);
  const begun = Math.ceil(startedFor(good * parts, billOf(row)) / parts);
  // What is cut is cut for all that are begun; later steps are for those that are still good.
  const piecesOf = (step: number) => (step === 0 ? begun : good);
  const labour = row.operations.reduce((sum, { operation_id, sam }, step) => {
    const own = ratesFor(rates, operation_id, row.product_id, day).map((one) => ({
      valid_from: one.valid_from,
      rate: pieceRateOf(one, sam),
    }));
    const rate = rateOn(own, day);
    return rate ? sum + worthOf(paidPieces(piecesOf(step), rate)) : sum;
  }, 0);
  const minutes = Math.round(row.operations.reduce((sum, { sam }, step) => sum + sam * piecesOf(step), 0) / 1000);
  const laid = overheadOf(overhead, { good, labour, minutes });
  return { material, labour, overhead: laid, credit: 0, ...orderCost({ material, labour, outside: 0, overhead: laid, credit: 0, good }) };
}

type Actual = {
  readonly moves: readonly MoveRow[];
  readonly requisitions: readonly AskedFor[];
  /** What a move cost in the end, by the replay of its component; `undefined` where it is not known here. */
  readonly costOf: (move: string) => number | undefined;
  readonly outputs: readonly OutputRow[];
  readonly credits: readonly CreditRow[];
  readonly labour: number;
  /** That were worked for it. */
  readonly minutes: number;
  readonly overhead: OverheadRule;
};

/** What it cost so far: what was consumed and scrapped at what that cost, labour, overhead, less what second grade and scrap brought. */
export function actualCost(row: OrderRow, facts: Actual): CostParts {
  const { moves, requisitions, costOf, outputs, credits, labour, minutes, overhead } = facts;
  const material = movesOf(row.id, moves, requisitions).reduce((sum, move) => {
    if (move.type === 'scrap') return sum + (costOf(move.id) ?? 0);
    return sum + Math.sign(consumedOf(move)) * (costOf(move.id) ?? 0);
  }, 0);
  const standing = new Set(standingOutputs(outputs).map(({ id }) => id));
  const credit = credits.reduce((sum, { id, amount }) => (standing.has(id) ? sum + amount : sum), 0);
  const good = [...goodBy(outputs).values()].reduce((sum, quantity) => sum + quantity, 0);
  const laid = overheadOf(overhead, { good, labour, minutes });
  return { material, labour, overhead: laid, credit, ...orderCost({ material, labour, outside: 0, overhead: laid, credit, good }) };
}

/** The average at the end of a minute; of what had not come in by then that of today. */
export function averageAt({ rows, balance }: Pick<Ledger, 'rows' | 'balance'>, minute: number): number | null {
  return rows.findLast((row) => row.minute <= minute)?.average ?? balance.average;
}
