import { ArrowRight } from 'lucide-react';

import { flagEnabled, moduleActive } from '#access/access.ts';
import { useAccess, useList } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { Section } from '#ui/page/Section.tsx';

import { EcomOrder, Parcel } from '../../business/sale-rules/kind.ts';
import { SaleLines, useStatuses } from '../../business/sale-screens/index.ts';
import { newestOf } from './queries.ts';
import { useSales } from './use-brand-figures.ts';

/** The brand's newest orders, or its newest parcels for who sees only these. */
export function BrandOrders({ brandId }: { readonly brandId: string }) {
  const access = useAccess();
  const { seesOrders, seesParcels } = useSales();
  if (!moduleActive(access, 'view_customers')) return null;
  if (seesOrders) return flagEnabled(access, 'business.ecom_orders') ? <Orders brandId={brandId} /> : null;
  return seesParcels ? <Parcels brandId={brandId} /> : null;
}

function Orders({ brandId }: { readonly brandId: string }) {
  const found = useList(EcomOrder, newestOf(brandId));
  const statuses = useStatuses('ecom');
  if (!found || found.rows.length === 0) return null;
  return (
    <Section title={m.brands_newest_orders()} flush actions={<ShowAll path={href('/app/ecom-orders')} brandId={brandId} />}>
      <SaleLines
        rows={found.rows}
        statuses={statuses}
        to={(row) => href('/app/ecom-orders/:orderId', { orderId: row.id })}
        title={(row) => row.ship_name || row.order_number}
        text={(row) => row.order_number}
      />
    </Section>
  );
}

function Parcels({ brandId }: { readonly brandId: string }) {
  const found = useList(Parcel, newestOf(brandId));
  const statuses = useStatuses('parcel');
  if (!found || found.rows.length === 0) return null;
  return (
    <Section title={m.brands_newest_parcels()} flush actions={<ShowAll path={href('/app/parcels')} brandId={brandId} />}>
      <SaleLines
        rows={found.rows}
        statuses={statuses}
        to={(row) => href('/app/parcels/:parcelId', { parcelId: row.id })}
        title={(row) => row.ship_name || row.parcel_id}
        text={(row) => row.parcel_id}
      />
    </Section>
  );
}

function ShowAll({ path, brandId }: { readonly path: string; readonly brandId: string }) {
  return (
    <ButtonLink size="sm" icon={ArrowRight} to={`${path}?brand_id=${brandId}`}>
      {m.brands_show_all()}
    </ButtonLink>
  );
}
