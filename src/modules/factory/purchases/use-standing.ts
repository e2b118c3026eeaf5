import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { type DueRow, SupplierDue } from '../../banking/payables/kind.ts';
import {
  type LineReceived,
  linesReceived,
  type PriceRow,
  type PurchaseRow,
  type PurchaseState,
  purchaseState,
  receivedState,
  type ReceiptRow,
  totalsOf,
} from '../purchasing/index.ts';
import { PurchasePrice, Receipt } from '../purchasing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';

/** Where a purchase stands: how much of it came, what it costs, what of it is paid. Amounts in minor units. */
export type Standing = {
  readonly state: PurchaseState;
  readonly lines: readonly LineReceived[];
  /** In hundredths of a percent of the lines' counts, each at most all of it. */
  readonly received: number;
  readonly total: number | null;
  readonly due: DueRow | undefined;
  /** More of a line came than the tolerance lets pass. */
  readonly beyond: boolean;
  readonly late: boolean;
  /** Something of it should have been paid by now. */
  readonly overdue: boolean;
};

/** What is still to be paid; below 0 what was paid too much, or what a supplier owes. */
export function restOf(standing: Pick<Standing, 'due'> | undefined): number {
  return standing?.due ? standing.due.amount - standing.due.paid_amount : 0;
}

export function standingOf(
  row: PurchaseRow,
  receipts: readonly ReceiptRow[],
  prices: PriceRow | undefined,
  due: DueRow | undefined,
  { tolerance, today }: { readonly tolerance: number; readonly today: string },
): Standing {
  const lines = linesReceived(row, receipts, tolerance);
  const [ordered, missing] = [
    row.lines.reduce((sum, { count }) => sum + count, 0),
    lines.reduce((sum, { remaining }) => sum + remaining, 0),
  ];
  const open = row.status === 'ordered' && missing > 0;
  return {
    state: purchaseState(row, receivedState(lines)),
    lines,
    received: ordered === 0 ? 0 : Math.round(((ordered - missing) * 10_000) / ordered),
    total: prices ? totalsOf(prices.lines).total : null,
    due,
    beyond: lines.some(({ beyond }) => beyond),
    late: open && row.expected_date !== null && row.expected_date < today,
    overdue: due !== undefined && restOf({ due }) > 0 && due.due_date < today,
  };
}

/** Of all purchases, by id; `undefined` while rows are on their way. */
export function useStandings(rows: readonly PurchaseRow[] | undefined, today: string): ReadonlyMap<string, Standing> | undefined {
  const receipts = useKeys(Receipt);
  const prices = useKeys(PurchasePrice);
  const dues = useKeys(SupplierDue);
  const tolerance = useFactoryRules()?.over_receipt;
  return useMemo(() => {
    if (!rows || !receipts || !prices || !dues || tolerance === undefined) return undefined;
    const byPurchase = Map.groupBy(receipts, ({ purchase_id }) => purchase_id);
    const [priceOf, dueOf] = [new Map(prices.map((row) => [row.id, row])), new Map(dues.map((row) => [row.id, row]))];
    return new Map(
      rows.map((row) => [
        row.id,
        standingOf(row, byPurchase.get(row.id) ?? [], priceOf.get(row.id), dueOf.get(row.id), { tolerance, today }),
      ]),
    );
  }, [rows, receipts, prices, dues, tolerance, today]);
}
