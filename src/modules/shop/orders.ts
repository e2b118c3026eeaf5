import type { OrderAnswer, OrderReceipt, StoreOrder, StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf } from './addresses.ts';
import type { Backend } from './shop-context.ts';

/* What a shop's page says to the server and hears from it. Without a connection each of these throws. */

/** What an order can be answered with. Anything else comes from somewhere in between. */
const known: readonly unknown[] = ['accepted', 'needs_review', 'rejected', 'later'] satisfies readonly OrderAnswer['status'][];

/** The same order may be sent as often as it takes: by its id it is one. */
export async function sendOrder(order: StoreOrder, backend: Backend): Promise<OrderAnswer> {
  const answer = await post(`${backend.url}/functions/v1/store-order`, order, backend);
  const told = (await answer.json()) as Partial<OrderAnswer>;
  if (!known.includes(told.status)) throw new Error(`The order got no answer: ${answer.status}`);
  return told as OrderAnswer;
}

export type OrderKey = { readonly id: string; readonly token: string } | { readonly number: string; readonly phone: string };

/** `null` = there is no such order, whatever of it was wrong; `later` = too many have been asked for. */
export async function readOrder(slug: string, key: OrderKey, backend: Backend): Promise<OrderReceipt | 'later' | null> {
  const told = (await ask('get_store_order', { p_slug: slug, p_key: key }, backend)) as OrderReceipt | { readonly later: true } | null;
  return told !== null && 'later' in told ? 'later' : told;
}

/** As the shop is now; `null` = there is none any more. */
export async function readShop(slug: string): Promise<StoreSnapshot | null> {
  const answer = await fetch(`${addressOf(slug, { kind: 'home' })}store.json`, { signal: AbortSignal.timeout(30_000) });
  return answer.ok ? ((await answer.json()) as StoreSnapshot) : null;
}

async function ask(name: string, body: object, backend: Backend): Promise<unknown> {
  const answer = await post(`${backend.url}/rest/v1/rpc/${name}`, body, backend);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

function post(address: string, body: object, { key }: Backend): Promise<Response> {
  const headers = { apikey: key, 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) });
}
