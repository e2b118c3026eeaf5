import { ArrowRight } from 'lucide-react';

import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { Section } from '#ui/page/Section.tsx';

import { EcomOrder, Parcel } from '../../business/sale-rules/kind.ts';
import { SaleLines } from '../../business/sale-screens/index.ts';
import { newestOf } from './queries.ts';
import { useSales } from './use-brand-figures.ts';

/** The brand's newest orders, or its newest parcels for who sees only these. */
export function BrandOrders({ brandId }: { readonly brandId: string }) {
  const { seesOrders, list } = useSales();
  const orders = useList(EcomOrder, newestOf(brandId));
  const parcels = useList(Parcel, newestOf(brandId));
  const found = seesOrders ? orders : parcels;
  if (!list || !found || found.rows.length === 0) return null;
  return (
    <Section
      title={seesOrders ? m.brands_newest_orders() : m.brands_newest_parcels()}
      flush
      actions={
        <ButtonLink size="sm" icon={ArrowRight} to={`${list}?brand_id=${brandId}`}>
          {m.brands_show_all()}
        </ButtonLink>
      }
    >
      <SaleLines rows={found.rows} />
    </Section>
  );
}
