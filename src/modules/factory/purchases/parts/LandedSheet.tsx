import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import { landedBasisText, landedBy, landedTypeText, type PurchaseRow } from '../../purchasing/index.ts';
import { Rate } from '../../stock/index.ts';
import type { PurchaseFacts } from '../use-purchase.ts';

/** What each load really cost: its price, what it bears of what it cost to get it here, and what one stock unit comes to, on A4. */
export function LandedSheet({ row, facts }: { readonly row: PurchaseRow; readonly facts: PurchaseFacts }) {
  const { came } = facts;
  const costs = facts.landed
    .filter(({ voided_at }) => voided_at === null)
    .map((cost) => ({ cost, by: landedBy(cost, came, facts.weights) }));
  const borne = (id: string) => costs.reduce((sum, { by }) => sum + ('shares' in by ? (by.shares.get(id) ?? 0) : 0), 0);
  return (
    <Sheet title={m.purchases_landed_sheet()} about={[row.purchase_no, row.supplier_name]} day={row.order_date}>
      <p className="text-[10pt]">
        {costs.map(({ cost }) => `${landedTypeText[cost.type]()} (${landedBasisText[cost.basis]()})`).join(' · ')}
      </p>
      <SheetTable
        heads={[m.factory_component(), m.common_price(), m.factory_move_landed(), m.ui_total(), m.purchases_per_unit()]}
        texts={1}
        rows={came.map(({ id, component, cost, quantity }) => {
          const whole = cost + borne(id);
          return {
            id,
            cells: [
              facts.componentOf(component)?.name ?? '–',
              <Money key="cost" minor={cost} />,
              <Money key="landed" minor={borne(id)} />,
              <Money key="whole" minor={whole} />,
              <Rate key="each" rate={quantity === 0 ? null : Math.round((whole / quantity) * 1e12)} />,
            ],
          };
        })}
      />
    </Sheet>
  );
}
