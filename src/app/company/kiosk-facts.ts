import type { CompanyFacts, Store } from '#data/store.ts';
import { ThisKiosk, type ThisKioskRow } from '#modules/hrm/kiosks/kind.ts';

/** Tells what a tablet knows of its company. Returns how to stop. */
export function watchKiosk(store: Store, tenant: string, kiosk: string, tell: (facts: CompanyFacts) => void): () => void {
  return store.watchRow(ThisKiosk, kiosk, (row) => row && tell(factsOf(tenant, row)));
}

/** It shows no money and makes no document, so the rest is as good as any. */
function factsOf(tenant: string, { company_name: name, country, locale, digits, time_zone }: ThisKioskRow): CompanyFacts {
  const unknown = { owner_name: '', phone: '', address: '', order_prefix: 'ORD', parcel_prefix: 'PCL', negative_stock: 'warn' } as const;
  return { ...unknown, id: tenant, name, country, currency: 'USD', locale, digits, time_zone, ends_at: null };
}
