import * as v from 'valibot';

import { type OrderAnswer, orderAnswer, orderBytes, storeOrder } from '#modules/storefront/config/index.ts';

import { asServer, call, type Project, refusal } from '../project.ts';

/* Takes an order of a shop. The same on a hosted project (`index.ts`) and in the embedded server. */

/**
 * POST an order (`storeOrder`) answers an `OrderAnswer`: 200 accepted, 422 with today's prices, 404, 409 or 422 rejected, 429 with the seconds to wait.
 * Where it comes from is told by the network, never by the caller. The body may be of any type of text, so that a page that closes can still send it.
 */
export async function answerStoreOrder(request: Request, project: Project): Promise<Response> {
  if (request.method !== 'POST') return refusal(405, 'An order is posted');
  const body = await textOf(request);
  if (body === undefined) return told({ status: 'rejected', reason: 'too_large' });
  const order = v.safeParse(storeOrder, parsed(body));
  if (!order.success) return told({ status: 'rejected', reason: 'invalid' });
  const { slug, ...rest } = order.output;
  const answer = await call(
    project,
    'place_store_order',
    { p_slug: slug, p_order: rest, p_address: project.address ?? '' },
    asServer(project),
  );
  if (!answer.ok) return answer;
  return told(v.parse(orderAnswer, await answer.json()));
}

const statuses = { not_found: 404, conflict: 409, too_large: 413 } as const;

function told(answer: OrderAnswer): Response {
  const headers = { 'cache-control': 'no-store', ...(answer.status === 'later' && { 'retry-after': String(answer.seconds) }) };
  return Response.json(answer, { status: statusOf(answer), headers });
}

function statusOf(answer: OrderAnswer): number {
  switch (answer.status) {
    case 'accepted':
      return 200;
    case 'later':
      return 429;
    case 'needs_review':
      return 422;
    case 'rejected':
      return Object.hasOwn(statuses, answer.reason) ? statuses[answer.reason as keyof typeof statuses] : 422;
  }
}

/** `undefined` where it is too long, however much it is. */
async function textOf(request: Request): Promise<string | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > orderBytes) return undefined;
    parts.push(part);
  }
  return new Blob(parts).text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
