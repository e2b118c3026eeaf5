import { type Access, allowsBrand } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { foldText } from '#kernel/search.ts';

import type { Brand } from '../settings/kind.ts';

export type BrandRow = Row<typeof Brand>;

/** What the form tells of a brand. */
export type BrandFacts = Pick<BrandRow, 'name' | 'phone' | 'address' | 'logo_path' | 'invoice_footer' | 'active' | 'sort'>;

/** How many rows on this device name a brand, those in the trash included. */
export type BrandUses = { readonly orders: number; readonly products: number };

export function cleanFacts(facts: BrandFacts): BrandFacts {
  return {
    ...facts,
    name: oneLine(facts.name),
    phone: oneLine(facts.phone),
    address: facts.address.trim(),
    invoice_footer: facts.invoice_footer.trim(),
  };
}

/** A role that is limited to brands changes these and adds none. */
export function mayAddBrands(access: Pick<Access, 'brandIds'>): boolean {
  return access.brandIds === null;
}

export function assertMayAdd(access: Pick<Access, 'brandIds'>): void {
  if (!mayAddBrands(access)) throw new Refused('brand_forbidden');
}

export function assertMayChange(access: Pick<Access, 'brandIds'>, brand: BrandRow): void {
  if (!allowsBrand(access, brand.id)) throw new Refused('brand_forbidden');
}

/** Refuses a name that says nothing or that another brand has. */
export function assertName(brand: BrandRow, all: readonly BrandRow[]): void {
  if (brand.name === '') throw new Refused('name_missing', { field: 'name' });
  const name = foldText(brand.name);
  const other = all.find((row) => row.id !== brand.id && row.deleted_at === null && foldText(row.name) === name);
  if (brand.deleted_at === null && other) throw new Refused('brand_exists', { field: 'name' });
}

/** New orders and products need a brand: the last active one stays. */
export function assertOneLeft(before: BrandRow, after: BrandRow, all: readonly BrandRow[]): void {
  if (!inUse(before) || inUse(after)) return;
  if (!all.some((row) => row.id !== before.id && inUse(row))) throw new Refused('brand_last', { field: 'active' });
}

export function assertUnused({ orders, products }: BrandUses): void {
  if (orders > 0) throw new Refused('brand_has_orders');
  if (products > 0) throw new Refused('brand_has_products');
}

/** Behind all others. */
export function nextSort(all: readonly BrandRow[]): number {
  return Math.max(-1, ...all.filter((row) => row.deleted_at === null).map((row) => row.sort)) + 1;
}

function inUse(brand: BrandRow): boolean {
  return brand.active && brand.deleted_at === null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
