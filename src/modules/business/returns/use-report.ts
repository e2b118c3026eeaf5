import { useEffect, useState } from 'react';

import { allows } from '#access/access.ts';
import { useFilling } from '#data/connection.tsx';
import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { StockBalance, Variant } from '../products/index.ts';
import type { ReturnRow } from '../sale-rules/index.ts';
import { CancelReason, EcomOrder, Parcel, Return } from '../sale-rules/kind.ts';
import { byCourier, byProduct, byReason, productKey, type ReportLine, reportLines } from './report.ts';

/** Returns that one report reads at most, the newest of the period. */
const mostReturns = 5000;

export type Report = {
  /** Of the whole period; more than were read where there are very many. */
  readonly count: number;
  readonly read: number;
  readonly all: ReportLine | undefined;
  readonly couriers: readonly ReportLine[];
  readonly products: readonly (ReportLine & { readonly name: string })[];
  readonly reasons: readonly (ReportLine & { readonly name: string })[];
  /** Goods that are with couriers now, at their selling price in minor units; `undefined` where products are not seen. */
  readonly out: { readonly pieces: number; readonly worth: number } | undefined;
};

/** What came back in the last `days` days; `undefined` while it is being counted, and while the device is being filled. */
export function useReport(days: number): Report | undefined {
  const store = useStore();
  const filling = useFilling();
  const [report, setReport] = useState<{ readonly days: number; readonly report: Report }>();
  useEffect(() => {
    let live = true;
    void readReport(store, days).then((read) => {
      if (live) setReport({ days, report: read });
    });
    return () => {
      live = false;
    };
  }, [store, days, filling]);
  return report?.days === days && !filling ? report.report : undefined;
}

export async function readReport(store: Store, days: number): Promise<Report> {
  const { rows, count } = await store.list(Return, {
    where: { created_at: { from: addDays(store.today(), -days) }, deleted: { in: [0] } },
    sort: { column: 'created_at', descending: true },
    limit: mostReturns,
  });
  const [reasons, out] = await Promise.all([reasonsOf(store, rows), withCouriers(store)]);
  const names = new Map(rows.flatMap((row) => row.items.map((item) => [productKey(item), nameOf(item)] as const)));
  return {
    count,
    read: rows.length,
    all: reportLines(rows, (row) => [{ id: '', items: row.items }])[0],
    couriers: reportLines(rows, byCourier),
    products: reportLines(rows, byProduct).map((line) => ({ ...line, name: names.get(line.id) ?? '' })),
    reasons: reportLines(rows, byReason(reasons.ids)).map((line) => ({ ...line, name: reasons.names.get(line.id) ?? '' })),
    out,
  };
}

function nameOf({ product_name, variant_title }: ReturnRow['items'][number]): string {
  return [product_name, variant_title].filter(Boolean).join(' - ');
}

/** Why what was sold came back, where this device has the sale. */
async function reasonsOf(store: Store, rows: readonly ReturnRow[]) {
  const sold = [...new Set(rows.flatMap((row) => row.parcel_id ?? []))];
  const [parcels, orders, reasons] = await Promise.all([
    store.getMany(Parcel, sold),
    store.getMany(EcomOrder, sold),
    store.find(CancelReason),
  ]);
  const ids = new Map([...parcels, ...orders].map((sale) => [sale.id, sale.delivery_details?.cancel_reason_ids ?? []]));
  return { ids, names: new Map(reasons.map(({ id, name }) => [id, name])) };
}

async function withCouriers(store: Store): Promise<Report['out']> {
  if (!allows(store.access(), StockBalance.read)) return undefined;
  const out = (await store.find(StockBalance)).filter((row) => row.with_courier > 0);
  const variants = await store.getMany(
    Variant,
    out.map(({ id }) => id),
  );
  const prices = new Map(variants.map(({ id, price }) => [id, price]));
  return {
    pieces: out.reduce((sum, row) => sum + row.with_courier, 0),
    worth: out.reduce((sum, row) => sum + row.with_courier * (prices.get(row.id) ?? 0), 0),
  };
}
