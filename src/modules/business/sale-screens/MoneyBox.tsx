import { allows } from '#access/access.ts';
import { useAccess, useRow } from '#data/react.tsx';
import { m } from '#messages';
import { Percent } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import {
  advanceKept,
  type Charges,
  chargesTotal,
  costsKnown,
  dueOf,
  goodsCost,
  keptOf,
  profitOf,
  receivableOf,
} from '../sale-rules/index.ts';
import { type DeliveryDetails, OrderCost, type OrderItem } from '../sale-rules/kind.ts';
import { useReturnsOf } from './ReturnsOf.tsx';
import { SettlementLines, type Settled } from './SettlementLines.tsx';
import { SumLine } from './SoldItems.tsx';

type Billed = Charges & {
  readonly id: string;
  readonly linked_parcel_id?: string | null;
  readonly items: readonly OrderItem[];
  readonly total_amount: number;
  readonly advance: number;
  readonly cod_amount: number;
  readonly collected_amount: number;
  readonly completed_at: string | null;
  readonly deleted_at: string | null;
  readonly delivery_details: DeliveryDetails | null;
} & Partial<Settled>;

type Props = {
  readonly row: Billed;
  /** A courier is involved. */
  readonly carried: boolean;
  /** What he should take, by his rates. */
  readonly expected?: Charges | undefined;
};

/** Money of an order or parcel from three sides: the customer's, the courier's, and ours for who may see it. */
export function MoneyBox({ row, carried, expected }: Props) {
  const ended = row.completed_at !== null;
  const refunded = useRefunded(row);
  return (
    <Section title={m.orders_money()}>
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-1">
          <SumLine label={m.ui_total()} minor={row.total_amount} />
          <SumLine label={m.orders_advance()} minor={row.advance} />
          {ended ? (
            <SumLine label={m.orders_collected()} minor={row.collected_amount} strong />
          ) : (
            <SumLine label={m.orders_cod()} minor={row.cod_amount} strong />
          )}
          {refunded > 0 && <SumLine label={m.returns_refund_amount()} minor={-refunded} />}
          {!ended && dueOf(row) < 0 && <SumLine label={m.orders_overpaid()} minor={-dueOf(row)} />}
        </dl>
        {(carried || ended) && (
          <dl aria-label={m.orders_courier()} className="flex flex-col gap-1">
            <SumLine label={m.orders_charge_shipping()} minor={row.shipping_charge} expected={expected?.shipping_charge} />
            {ended && <SumLine label={m.orders_charge_cod()} minor={row.cod_charge} expected={expected?.cod_charge} />}
            {(row.return_charge !== 0 || (ended && (expected?.return_charge ?? 0) !== 0)) && (
              <SumLine label={m.orders_charge_return()} minor={row.return_charge} expected={expected?.return_charge} />
            )}
            {row.other_charge !== 0 && <SumLine label={m.orders_charge_other()} minor={row.other_charge} />}
            {ended ? (
              <SumLine label={m.orders_receivable()} minor={receivableOf(row.collected_amount, row)} strong signed />
            ) : (
              <SumLine label={m.orders_charges()} minor={chargesTotal(row)} strong />
            )}
          </dl>
        )}
        {ended && row.settlement !== undefined && (
          <SettlementLines settled={row as Settled} receivable={receivableOf(row.collected_amount, row)} />
        )}
        <ProfitLines row={row} refunded={refunded} />
      </div>
    </Section>
  );
}

/** What customers got back for returns of this sale. */
function useRefunded(row: Pick<Billed, 'id' | 'linked_parcel_id'>): number {
  return useReturnsOf(row).reduce((sum, one) => sum + one.refund_amount, 0);
}

function ProfitLines({ row, refunded }: { readonly row: Billed; readonly refunded: number }) {
  const sees = allows(useAccess(), 'view_financial_dashboard');
  const costs = useRow(OrderCost, sees ? row.id : null);
  if (!costs) return null;
  const ended = row.completed_at !== null;
  const cost = goodsCost(
    row.items,
    row.items.map((item) => (ended ? keptOf(item) : item.quantity)),
    costs.items,
  );
  const collected = (ended ? row.collected_amount : row.cod_amount) - refunded;
  const { profit, margin } = profitOf({
    collected,
    advanceKept: advanceKept(row),
    charges: row,
    goodsCost: cost,
    packagingCost: costs.packaging_cost,
  });
  const known = costsKnown(row.items, costs.items);
  return (
    <dl className="flex flex-col gap-1">
      <SumLine label={m.orders_goods_cost()} minor={known ? cost : null} />
      <SumLine label={ended ? m.orders_profit() : m.orders_profit_so_far()} minor={known ? profit : null} strong signed />
      {!known && <p className="text-13 text-muted-foreground">{m.orders_cost_unknown()}</p>}
      {known && margin !== null && (
        <div className="flex justify-between text-13 text-muted-foreground">
          <dt>{m.common_margin()}</dt>
          <dd>
            <Percent bps={Math.round(margin / 10) * 10} />
          </dd>
        </div>
      )}
    </dl>
  );
}
