import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';

import { parts } from '../material-ledger/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { type ComponentFigures, priceOf } from '../stock/index.ts';
import { entryOf } from './packs.ts';
import type { Setup } from './use-setup.ts';

/** Headers of our own file, which the import reads, too. */
export const ownComponentColumns = [
  ...['code', 'name', 'type', 'category', 'unit', 'pack', 'pack holds', 'pack unit', 'barcode', 'reorder point'],
  ...['reorder quantity', 'lead days', 'notes'],
] as const;

type Around = {
  readonly figures: ReadonlyMap<string, ComponentFigures> | undefined;
  readonly setup: Setup;
  readonly seesCosts: boolean;
  readonly currency: string;
};

/** The list as a file: quantities in stock units, money in whole units; the first pack of several. */
export function componentsSheet(rows: readonly ComponentRow[], { figures, setup, seesCosts, currency }: Around): Sheet {
  const costs = seesCosts ? ['average cost', 'value'] : [];
  return {
    headers: [...ownComponentColumns, 'supplier', 'on hand', 'reserved', 'available', 'on order', ...costs],
    rows: rows.map((row) => {
      const [pack] = row.packs.map((one) => entryOf(one, row.stock_unit));
      const own = row.track_stock ? figures?.get(row.id) : undefined;
      const amount = (quantity: number | undefined) => (quantity === undefined ? null : quantity / parts);
      const average = own?.average ?? null;
      const money = [average === null ? null : priceOf(average, currency), own ? Number(moneyToText(own.value, currency)) : null];
      return [
        ...[row.code, row.name, row.type, row.category, row.stock_unit, pack?.name ?? '', pack?.per ?? null, pack?.unit ?? ''],
        ...[row.barcodes.join(', '), row.reorder_point / parts, row.reorder_qty / parts, row.lead_days, row.notes],
        ...[
          setup.nameOf(row.default_supplier_id),
          amount(own?.onHand),
          amount(own?.reserved),
          amount(own?.available),
          amount(own?.onOrder),
        ],
        ...(seesCosts ? money : []),
      ];
    }),
  };
}
