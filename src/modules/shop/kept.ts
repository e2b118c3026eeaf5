import { v4 } from 'uuid';

/* What a phone remembers of whoever buys with it, apart for each shop. A browser that keeps nothing forgets it with the page. */

/** What was typed last; all of it may be empty. */
export type Buyer = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly zone_id: string;
};

/** An order that was taken, and the key that shows all of it. */
export type KeptOrder = { readonly id: string; readonly token: string; readonly number: string };
/** Of the order that is being written: it stays the same until it is taken, so that a second press makes nothing twice. */
export type OrderIdentity = Pick<KeptOrder, 'id' | 'token'>;

const most = 20;

export function buyerOf(slug: string): Buyer {
  const kept = read(`store-buyer:${slug}`) as Partial<Buyer> | undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(kept?.name), phone: text(kept?.phone), address: text(kept?.address), zone_id: text(kept?.zone_id) };
}

export function keepBuyer(slug: string, { name, phone, address, zone_id }: Buyer): void {
  write(`store-buyer:${slug}`, { name, phone, address, zone_id } satisfies Buyer);
}

export function ordersOf(slug: string): readonly KeptOrder[] {
  const kept = read(`store-orders:${slug}`);
  return Array.isArray(kept) ? kept.filter(isOrder) : [];
}

export function keepOrder(slug: string, order: KeptOrder): void {
  write(`store-orders:${slug}`, [order, ...ordersOf(slug).filter(({ id }) => id !== order.id)].slice(0, most));
}

export function identityOf(slug: string): OrderIdentity {
  const kept = read(`store-order:${slug}`) as Partial<OrderIdentity> | undefined;
  if (typeof kept?.id === 'string' && typeof kept.token === 'string') return { id: kept.id, token: kept.token };
  const made = { id: v4(), token: newToken() };
  write(`store-order:${slug}`, made);
  return made;
}

export function forgetIdentity(slug: string): void {
  write(`store-order:${slug}`, null);
}

/** 32 random bytes in hex. */
function newToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isOrder(value: unknown): value is KeptOrder {
  const order = value as Partial<KeptOrder> | null;
  return typeof order?.id === 'string' && typeof order.token === 'string' && typeof order.number === 'string';
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
