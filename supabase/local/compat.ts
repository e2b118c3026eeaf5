import { callErrors } from '#sync/protocol.ts';

import { refuseContent } from './content.ts';

/*
 * Requests of supabase-js that hosted Supabase answers and the embedded library does not, put into the form that it
 * knows: `verifyOtp({ type: 'email' })`, uploads of a Blob, and the codes of our own errors.
 */

type Fetch = (request: Request) => Promise<Response>;

export async function callCompatibly(request: Request, fetch: Fetch): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/auth/v1/verify') return verify(request, fetch);
  if (isUpload(request, pathname)) return upload(isForm(request) ? await unpackUpload(request) : request, fetch);
  if (pathname.startsWith('/rest/v1/rpc/')) return restoreCode(await fetch(request));
  return fetch(request);
}

const codeOf = new Map<string, string>(Object.entries(callErrors).map(([code, name]) => [name, code]));
/** Only errors of ours have a single word for a message; those without a code of their own are refusals (`private.refuse`). */
const ownError = /^error: ([a-z]+(?:_[a-z]+)*)$/;

/** PostgREST answers 400 with the SQLSTATE that a function raised; the library turns classes it does not know into a 500 without it. */
async function restoreCode(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body = parse(await response.clone().text());
  const message = ownError.exec(String(body?.['message']))?.[1];
  if (message === undefined) return response;
  return Response.json({ ...body, code: codeOf.get(message) ?? 'KB100', message }, { status: 400 });
}

/** `email` stands for whichever mail carried the code: the sign-in mail or, for a new address, the sign-up mail. */
async function verify(request: Request, fetch: Fetch): Promise<Response> {
  const text = await request.text();
  const body = parse(text);
  if (body?.['type'] !== 'email') return fetch(withBody(request, text, request.headers));
  const first = await fetch(withBody(request, JSON.stringify({ ...body, type: 'magiclink' }), request.headers));
  if (first.ok) return first;
  const second = await fetch(withBody(request, JSON.stringify({ ...body, type: 'signup' }), request.headers));
  return second.ok ? second : first;
}

/** What is not a file among the calls below `/object/`: lists, links, moves and copies. */
const calls = /^\/storage\/v1\/object\/(list|list-v2|sign|upload|info|move|copy)(\/|$)/;

function isUpload({ method }: Request, pathname: string): boolean {
  return (method === 'POST' || method === 'PUT') && pathname.startsWith('/storage/v1/object/') && !calls.test(pathname);
}

async function upload(request: Request, fetch: Fetch): Promise<Response> {
  return (await refuseContent(request)) ?? fetch(request);
}

/** supabase-js sends a Blob as a form with an unnamed file; the body alone says the same. */
async function unpackUpload(request: Request): Promise<Request> {
  const form = await request.clone().formData();
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) return request;
  const headers = new Headers(request.headers);
  const maxAge = form.get('cacheControl');
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  if (typeof maxAge === 'string') headers.set('cache-control', `max-age=${maxAge}`);
  return withBody(request, new Uint8Array(await file.arrayBuffer()), headers);
}

function withBody({ url, method }: Request, body: BodyInit, headers: Headers): Request {
  return new Request(url, { method, headers, body });
}

function isForm({ headers }: Request): boolean {
  return headers.get('content-type')?.startsWith('multipart/form-data') === true;
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
