import type { StoreProduct, StoreSnapshot, StoreVariant } from '#modules/storefront/config/index.ts';

/* What somebody means to buy, as the phone keeps it. Amounts in minor units; prices in it are what was last seen, and count for nothing. */

export type CartLine = {
  readonly id: string;
  readonly product: { readonly id: string; readonly name: string; readonly photo_url: string | null };
  readonly variant: { readonly id: string; readonly price: number; readonly title: string };
  readonly quantity: number;
};
export type Cart = readonly CartLine[];

/** A variant that is there gets more, at most `max_qty`; another one is a new line. */
export function addToCart(cart: Cart, id: string, product: StoreProduct, variant: StoreVariant, quantity: number): Cart {
  const there = cart.find((line) => line.variant.id === variant.id);
  if (there) return setQuantity(cart, there.id, Math.min(product.max_qty, there.quantity + quantity));
  if (quantity <= 0) return cart;
  const photo_url = variant.photo ?? product.photos[0]?.url ?? null;
  return [
    ...cart,
    {
      id,
      product: { id: product.id, name: product.name, photo_url },
      variant: { id: variant.id, price: variant.price, title: variant.title },
      quantity: Math.min(product.max_qty, quantity),
    },
  ];
}

/** 0 or less takes the line out. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, id);
  return cart.map((line) => (line.id === id ? { ...line, quantity } : line));
}

export function removeLine(cart: Cart, id: string): Cart {
  return cart.filter((line) => line.id !== id);
}

/** Lines of an order that is not made after all. Those that are there already stay; of a variant that was put in again there are both. */
export function putBack(cart: Cart, lines: readonly CartLine[]): Cart {
  const back = lines.filter(({ id }) => !cart.some((one) => one.id === id));
  if (back.length === 0) return cart;
  const again = new Map(cart.map(({ variant, quantity }) => [variant.id, quantity]));
  const variants = new Set(back.map(({ variant }) => variant.id));
  return [
    ...cart.filter(({ variant }) => !variants.has(variant.id)),
    ...back.map((line) => ({ ...line, quantity: line.quantity + (again.get(line.variant.id) ?? 0) })),
  ];
}

export type SeenLine = CartLine & {
  /** As they are now; none = it is not sold any more. */
  readonly now: { readonly product: StoreProduct; readonly variant: StoreVariant } | undefined;
  /** It can be ordered. */
  readonly counts: boolean;
  /** What one cost when it was put in, where it costs something else now. */
  readonly was: number | null;
};
export type SeenCart = { readonly lines: readonly SeenLine[]; readonly pieces: number; readonly subtotal: number };

/** The cart beside the shop as it is now: what is gone or sold out stays in sight and is not counted. */
export function seenCart(cart: Cart, { products }: Pick<StoreSnapshot, 'products'>): SeenCart {
  const known = new Map(products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }] as const)));
  const lines = cart.map((line): SeenLine => {
    const now = known.get(line.variant.id);
    const was = now && now.variant.price !== line.variant.price ? line.variant.price : null;
    return { ...line, now, counts: now !== undefined && now.variant.stock !== 'out', was };
  });
  const counted = lines.filter(({ counts }) => counts);
  return {
    lines,
    pieces: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: counted.reduce((sum, { quantity, now }) => sum + quantity * (now?.variant.price ?? 0), 0),
  };
}

type Delivery = { readonly fee: number | null; readonly missing: number };

/**
 * What delivery costs to a zone, `null` while none is chosen, and how much more makes it free (0 = it is, or never will be). Minor units. The
 * server says the last word.
 */
export function deliveryOf({ zones, config }: StoreSnapshot, subtotal: number, zoneId: string | null): Delivery {
  const { free_over } = config.commerce;
  if (free_over !== null && subtotal >= free_over) return { fee: 0, missing: 0 };
  const missing = free_over === null ? 0 : free_over - subtotal;
  const zone = zones.find(({ id }) => id === zoneId);
  return { fee: zones.length === 0 ? 0 : (zone?.fee ?? null), missing };
}

/** What was kept, however old or spoilt: lines that are none are left out. */
export function readCart(text: string | null): Cart {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isLine) : [];
  } catch {
    return [];
  }
}

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.id === 'string' &&
    typeof line.product?.id === 'string' &&
    typeof line.product.name === 'string' &&
    typeof line.variant?.id === 'string' &&
    typeof line.variant.title === 'string' &&
    Number.isSafeInteger(line.variant.price) &&
    Number.isInteger(line.quantity) &&
    (line.quantity ?? 0) > 0
  );
}
