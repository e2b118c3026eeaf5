import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useCompany, useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import type { SupplierRow } from '../../materials/index.ts';
import { linesReceived, purchaseState, purchaseStateText, receivedState, supplyOf } from '../../purchasing/index.ts';
import { Purchase, Receipt } from '../../purchasing/kind.ts';
import { useIdsOf } from '../use-supplier.ts';

/** What was bought of a supplier, and how he delivers by what he did: lead time, in time, turned away. */
export function PurchasesTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const store = useStore();
  const number = useNumberText();
  const { time_zone } = useCompany();
  const opens = allows(useAccess(), 'manage_purchases');
  const ids = useIdsOf(row.id);
  const all = useKeys(Purchase);
  const receipts = useKeys(Receipt);
  if (!all || !receipts) return <Skeleton lines={4} />;
  const own = all.filter(({ supplier_id, deleted_at }) => ids.includes(supplier_id) && deleted_at === null);
  const supply = supplyOf(own, receipts, store.today(), time_zone);
  const share = (value: number | null) => (value === null ? '–' : `${number(value / 100, 1)}%`);
  return (
    <>
      <KpiRow>
        <Kpi label={m.suppliers_lead_actual()} value={supply.leadDays === null ? '–' : number(supply.leadDays)} />
        <Kpi label={m.suppliers_on_time()} value={share(supply.onTime)} />
        <Kpi label={m.suppliers_rejected()} value={share(supply.rejected)} />
      </KpiRow>
      <Section title={m.purchases_label()} flush>
        {own.length === 0 ? (
          <EmptyState icon={ShoppingCart} title={m.purchases_empty_title()} text={m.suppliers_no_purchases()} />
        ) : (
          <ul className="divide-y">
            {own.map((purchase) => {
              const lines = linesReceived(
                purchase,
                receipts.filter(({ purchase_id }) => purchase_id === purchase.id),
                0,
              );
              const text = (
                <>
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium figures">{purchase.purchase_no}</span>
                    <span className="block text-13 text-muted-foreground">
                      <DateText day={purchase.order_date} />
                    </span>
                  </span>
                  <span className="shrink-0 text-13">{purchaseStateText[purchaseState(purchase, receivedState(lines))]()}</span>
                </>
              );
              const look = 'flex min-h-row items-center gap-3 px-4 py-2';
              return (
                <li key={purchase.id}>
                  {opens ? (
                    <Link to={href('/app/factory/purchases/:purchaseId', { purchaseId: purchase.id })} className={`${look} hover:bg-muted`}>
                      {text}
                    </Link>
                  ) : (
                    <span className={look}>{text}</span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Section>
    </>
  );
}
