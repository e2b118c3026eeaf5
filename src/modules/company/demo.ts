import type { DemoPart, Scene } from '#data/demo.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import { Brand, Company } from './kind.ts';

/** Ids of the brands: clothes and pottery. */
type Brands = { readonly nakshi: string; readonly mati: string };

export const companyDemo: DemoPart<Brands> = { furnish };

async function furnish({ store, memory }: Scene): Promise<Brands> {
  const [company] = memory.rows<Row<typeof Company>>(Company.name);
  const [first] = memory.rows<Row<typeof Brand>>(Brand.name);
  if (!company || !first) throw new Error('The new company is not complete');
  await store.write({
    action: 'company.save',
    changes: [patch(Company, company, { phone: '01700100100', address: 'House 14, Road 7, Dhanmondi, Dhaka' })],
  });
  const mati: Row<typeof Brand> = {
    ...first,
    id: newId(),
    name: 'Mati',
    phone: '01800100100',
    invoice_footer: 'Handmade by 40 families in Dhamrai.',
    sort: first.sort + 1,
  };
  await store.write({ action: 'brand.save', changes: [insert(Brand, mati)] });
  return { nakshi: first.id, mati: mati.id };
}
