import { Link } from 'react-router-dom';

import { allows, moduleActive } from '#access/access.ts';
import { useAccess, useList, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { Section } from '#ui/page/Section.tsx';

import { Product } from '../../business/products/kind.ts';
import { noRows } from './queries.ts';
import type { BrandRow } from './rules.ts';

/** What invoices and labels show of the brand. */
export function BrandCard({ row }: { readonly row: BrandRow }) {
  const store = useStore();
  const seesProducts = allows(useAccess(), 'view_products');
  return (
    <Section title={m.brands_facts()}>
      <Facts>
        <Fact label={m.brands_logo()}>
          {row.logo_path === null ? null : <Photo path={row.logo_path} load={store.readFile} alt={row.name} size="lg" fit="contain" />}
        </Fact>
        <Fact label={m.common_phone()}>
          {row.phone === '' ? null : (
            <a className="touch-target figures text-link hover:underline" href={`tel:${row.phone}`}>
              {row.phone}
            </a>
          )}
        </Fact>
        <Fact label={m.common_address()}>{lines(row.address)}</Fact>
        <Fact label={m.brands_footer()}>{lines(row.invoice_footer)}</Fact>
        {seesProducts && (
          <Fact label={m.products_label()}>
            <ProductCount brandId={row.id} />
          </Fact>
        )}
        <Fact label={m.common_position()}>
          <Quantity value={row.sort + 1} />
        </Fact>
      </Facts>
    </Section>
  );
}

function ProductCount({ brandId }: { readonly brandId: string }) {
  const linked = moduleActive(useAccess(), 'view_customers');
  const products = useList(Product, { where: { brand_id: { in: [brandId] }, deleted: { in: [0] } }, ...noRows });
  if (!products?.complete) return '\u2026';
  const count = <Quantity value={products.count} />;
  if (!linked) return count;
  return (
    <Link to={`${href('/app/products')}?brand_id=${brandId}`} className="touch-target text-link hover:underline">
      {count}
    </Link>
  );
}

function lines(text: string) {
  return text === '' ? null : <span className="whitespace-pre-line">{text}</span>;
}
