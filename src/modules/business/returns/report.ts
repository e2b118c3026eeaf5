import type { ReturnRow } from '../sale-rules/index.ts';
import { missingIn, piecesIn, type ReturnItem } from '../sale-rules/kind.ts';

/** One courier, product or reason of the report, in returns and pieces. */
export type ReportLine = {
  readonly id: string;
  readonly returns: number;
  readonly expected: number;
  readonly good: number;
  readonly damaged: number;
  /** Of counted returns; what is still out is not missing yet. */
  readonly missing: number;
  /** Boxes that are here, and the days that they took together. */
  readonly arrived: number;
  readonly days: number;
};

/** What a return counts for, and with which of its pieces. */
export type Share = { readonly id: string; readonly items: readonly ReturnItem[] };

const day = 86_400_000;

/** Sums of returns by what `sharesOf` says of each; the most returns first. */
export function reportLines(rows: readonly ReturnRow[], sharesOf: (row: ReturnRow) => readonly Share[]): readonly ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const row of rows)
    for (const { id, items } of sharesOf(row)) {
      const old = lines.get(id) ?? { id, returns: 0, expected: 0, good: 0, damaged: 0, missing: 0, arrived: 0, days: 0 };
      const here = row.received_at === null ? undefined : Date.parse(row.received_at) - Date.parse(row.created_at);
      lines.set(id, {
        id,
        returns: old.returns + 1,
        expected: old.expected + piecesIn(items, (item) => item.expected_qty),
        good: old.good + piecesIn(items, (item) => item.restock_qty),
        damaged: old.damaged + piecesIn(items, (item) => item.damaged_qty),
        missing: old.missing + missingIn({ ...row, items }),
        arrived: old.arrived + (here === undefined ? 0 : 1),
        days: old.days + Math.max(0, here ?? 0) / day,
      });
    }
  return [...lines.values()].toSorted((a, b) => b.returns - a.returns || b.expected - a.expected || (a.id < b.id ? -1 : 1));
}

export const byCourier = (row: ReturnRow): readonly Share[] => [{ id: row.shipping_company_id ?? '', items: row.items }];

/** By variant; what was typed freely by its name. */
export function byProduct(row: ReturnRow): readonly Share[] {
  const ids = [...new Set(row.items.map(productKey))];
  return ids.map((id) => ({ id, items: row.items.filter((item) => productKey(item) === id) }));
}

export function productKey(item: ReturnItem): string {
  return item.variant_id ?? item.product_name;
}

/** By why the parcel came back, as its outcome says; several reasons count for each. `reasons`: ids by the id of what was sold. */
export function byReason(reasons: ReadonlyMap<string, readonly string[]>): (row: ReturnRow) => readonly Share[] {
  return (row) => (reasons.get(row.parcel_id ?? '') ?? []).map((id) => ({ id, items: row.items }));
}

/** Damaged of what was counted, in hundredths of a percent; `undefined` where nothing was. */
export function damageRate({ good, damaged }: Pick<ReportLine, 'good' | 'damaged'>): number | undefined {
  return good + damaged === 0 ? undefined : Math.round((damaged * 10_000) / (good + damaged));
}

/** Days from the return's beginning until its box was here, on average; `undefined` where none is. */
export function averageDays({ arrived, days }: Pick<ReportLine, 'arrived' | 'days'>): number | undefined {
  return arrived === 0 ? undefined : Math.round((days * 10) / arrived) / 10;
}
