import type { StoreOrder } from '#modules/storefront/config/index.ts';

/* What a phone remembers of whoever buys with it, apart for each shop. A browser that keeps nothing forgets it with the page. */

/** What was typed last; all of it may be empty. */
export type Buyer = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly zone_id: string;
};

export function buyerOf(slug: string): Buyer {
  const kept = read(`store-buyer:${slug}`) as Partial<Buyer> | undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(kept?.name), phone: text(kept?.phone), address: text(kept?.address), zone_id: text(kept?.zone_id) };
}

export function keepBuyer(slug: string, { name, phone, address, zone_id }: Buyer): void {
  write(`store-buyer:${slug}`, { name, phone, address, zone_id } satisfies Buyer);
}

/** What else was written for an order that was taken back; null once there is another one. */
export type Rest = Pick<StoreOrder, 'note' | 'payment' | 'reference'>;

export function restOf(slug: string): Rest | undefined {
  const kept = read(`store-rest:${slug}`) as Rest | null | undefined;
  return kept ?? undefined;
}

export function keepRest(slug: string, rest: Rest | null): void {
  write(`store-rest:${slug}`, rest && ({ note: rest.note, payment: rest.payment, reference: rest.reference } satisfies Rest));
}

const unkept = new Map<string, unknown>();

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? unkept.get(key);
  } catch {
    return unkept.get(key);
  }
}

function write(key: string, value: unknown): void {
  unkept.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then the page itself remembers it.
  }
}
