import { mulDiv } from '#kernel/exact.ts';
import { allocate } from '#kernel/money.ts';

import { type LandedLine, landedShares, type Move } from '../material-ledger/index.ts';
import { type CostRow, ledgerMoves, minuteOf, type MoveRow } from '../materials/index.ts';
import type { LandedRow, PriceRow, PurchaseRow, ReceiptRow } from './rows.ts';

/** All that tells what goods cost that were bought; empty where a person sees no costs. */
export type Bought = {
  readonly purchases: readonly Pick<PurchaseRow, 'id' | 'lines'>[];
  readonly prices: readonly PriceRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly landed: readonly LandedRow[];
  /** Milligrams of one stock unit, by component. */
  readonly weights: ReadonlyMap<string, number>;
};

export const nothingBought: Bought = { purchases: [], prices: [], receipts: [], landed: [], weights: new Map() };

/** A line of goods that came: what is due for it, and what it cost without what it cost to get here; minor units. */
export type ReceiptAmount = {
  readonly id: string;
  readonly purchase: string;
  /** The line of the purchase. */
  readonly line: string;
  readonly component: string;
  readonly quantity: number;
  readonly cost: number;
  readonly due: number;
  readonly back: boolean;
  readonly minute: number;
};

/** Every line of receipts that stand, each rounded once. What goes back is above 0, too. */
export function receiptAmounts({
  purchases,
  prices,
  receipts,
}: Pick<Bought, 'purchases' | 'prices' | 'receipts'>): readonly ReceiptAmount[] {
  const lines = new Map(purchases.flatMap(({ lines: own }) => own.map((line) => [line.id, line])));
  const priced = new Map(prices.flatMap(({ tax_in_cost, lines: own }) => own.map((line) => [line.id, { ...line, tax_in_cost }])));
  return receipts
    .filter(({ voided_at }) => voided_at === null)
    .flatMap((receipt) =>
      receipt.lines.map((came) => {
        const ordered = lines.get(came.line_id)?.count ?? 0;
        const { net = 0, tax_amount = 0, tax_in_cost = false } = priced.get(came.line_id) ?? {};
        const part = (amount: number) => (ordered === 0 ? 0 : mulDiv(amount, came.count, ordered));
        return {
          ...{ id: came.id, purchase: receipt.purchase_id, line: came.line_id, component: came.component_id, quantity: came.quantity },
          cost: part(net + (tax_in_cost ? tax_amount : 0)),
          due: part(net + tax_amount),
          ...{ back: receipt.type === 'back', minute: minuteOf(receipt.effective_at) },
        };
      }),
    );
}

/** What is owed for goods that came, less what went back; minor units. The server says the same (`private.reckon_due`). */
export function dueFor(amounts: readonly Pick<ReceiptAmount, 'due' | 'back'>[]): number {
  return amounts.reduce((sum, { due, back }) => sum + (back ? -due : due), 0);
}

/**
 * What each line of goods bears of what it cost to get them here, by its id; minor units. Of `manual` each line of the purchase bears its own, shared
 * out over what came of it. What nothing has come of yet waits.
 */
export function landedBy(
  cost: Pick<LandedRow, 'amount' | 'basis' | 'line_ids' | 'shares'>,
  came: readonly ReceiptAmount[],
  weights: Bought['weights'],
) {
  const lines = came.filter(
    ({ line, back, quantity }) => !back && quantity > 0 && (cost.line_ids.length === 0 || cost.line_ids.includes(line)),
  );
  const manual = cost.basis === 'manual' ? manualShares(cost.shares, lines) : new Map<string, number>();
  const told = lines.map(({ id, component, quantity, cost: value }): LandedLine => ({
    ...{ value, quantity, manual: manual.get(id) ?? 0 },
    weight: mulDiv(quantity, weights.get(component) ?? 0, 1_000_000),
  }));
  const shared = landedShares(cost.amount, told, cost.basis);
  if ('problem' in shared) return { problem: shared.problem } as const;
  return { shares: new Map(lines.map(({ id }, index) => [id, shared.shares[index] ?? 0])) } as const;
}

function manualShares(shares: LandedRow['shares'], lines: readonly ReceiptAmount[]): ReadonlyMap<string, number> {
  return new Map(
    shares.flatMap(({ id, amount }) => {
      const own = lines.filter(({ line }) => line === id);
      const each = allocate(
        amount,
        own.map(({ quantity }) => quantity),
      );
      return own.map((line, index) => [line.id, each[index] ?? 0] as const);
    }),
  );
}

/** Moves as the ledger takes them: each receipt with its price of today, and what it cost to get it here as of when it came. */
export function costedMoves(rows: readonly MoveRow[], costs: readonly CostRow[], bought: Bought): readonly Move[] {
  const amounts = receiptAmounts(bought);
  const byLine = new Map(amounts.map((amount) => [amount.id, amount]));
  const moveOf = new Map<string, Move>();
  const moves = ledgerMoves(rows, costs).map((move, index) => {
    const row = rows[index];
    const came = row?.doc_kind === 'receipt' && row.reverses === null ? byLine.get(row.line_id ?? '') : undefined;
    if (!came || move.kind === 'free') {
      if (came) moveOf.set(came.id, move);
      return move;
    }
    const costed = { ...move, amount: came.cost };
    moveOf.set(came.id, costed);
    return costed;
  });
  return [...moves, ...landedMoves(amounts, moveOf, bought)];
}

function landedMoves(amounts: readonly ReceiptAmount[], moveOf: ReadonlyMap<string, Move>, { landed, weights }: Bought): readonly Move[] {
  const byPurchase = Map.groupBy(amounts, ({ purchase }) => purchase);
  return landed
    .filter(({ voided_at }) => voided_at === null)
    .flatMap((cost) => {
      const found = landedBy(cost, byPurchase.get(cost.purchase_id) ?? [], weights);
      if (!('shares' in found)) return [];
      return [...found.shares].flatMap(([line, amount]) => {
        const move = moveOf.get(line);
        if (!move) return [];
        return [
          {
            ...move,
            ...{ id: `${cost.id}:${line}`, kind: 'landed' as const, quantity: 0, from: null, to: null, batch: null },
            ...{ unit_cost: null, amount, of: move.id, captured: Date.parse(cost.created_at) },
          },
        ];
      });
    });
}
