import { PackageOpen } from 'lucide-react';

import { useConnection } from '#data/connection.tsx';
import { useAccess, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { offersProducts } from '#modules/business/offered.ts';
import { Product } from '#modules/business/products/kind.ts';
import { ButtonLink } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/states.tsx';

/** For a company without a single product: what to do first. */
export function FirstSteps() {
  const access = useAccess();
  const { loading } = useConnection();
  const products = useKeys(Product, { key: 'k1', limit: 1 });
  if (!offersProducts(access, 'manage_products') || loading || products === undefined || products.length > 0) return null;
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        icon={PackageOpen}
        title={m.space_first_title()}
        text={m.space_first_text()}
        actions={
          <>
            <ButtonLink to="/app/products?open=new">{m.space_first_product()}</ButtonLink>
            <ButtonLink to="/app/customers">{m.space_first_customers()}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
