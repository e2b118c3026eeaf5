import { type Access, allowsBrand } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { oneLine } from '#kernel/text.ts';
import { webNameOf } from '#kernel/web-name.ts';

import type { Brand } from '../../company/kind.ts';

export type BrandRow = Row<typeof Brand>;

/** What the form tells of a brand. */
export type BrandFacts = Omit<BrandRow, 'id' | 'deleted_at'>;

export function cleanFacts(facts: BrandFacts): BrandFacts {
  const { name, slug, phone, address, invoice_footer } = facts;
  return {
    ...facts,
    name: oneLine(name),
    slug: webNameOf(slug),
    phone: oneLine(phone),
    address: address.trim(),
    invoice_footer: invoice_footer.trim(),
  };
}

/** A role that is limited to brands changes these and adds none. */
export function mayAddBrands(access: Pick<Access, 'brandIds'>): boolean {
  return access.brandIds === null;
}

/** Of a new brand, `before` is absent. */
export function assertMayChange(access: Pick<Access, 'brandIds'>, before: BrandRow | undefined): void {
  if (before ? !allowsBrand(access, before.id) : !mayAddBrands(access)) throw new Refused('brand_forbidden');
}
