import { wrong } from './bodies.ts';
import { refuseContent } from './content.ts';

/*
 * Requests of supabase-js that hosted Supabase answers and the embedded library does not, put into the form that it
 * knows: uploads of a Blob.
 */

type Fetch = (request: Request) => Promise<Response>;

export async function callCompatibly(request: Request, fetch: Fetch): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isUpload(request, pathname)) return upload(isForm(request) ? await unpackUpload(request) : request, fetch);
  return fetch(request);
}

/** What is not a file among the calls below `/object/`: lists, links, moves and copies. */
const calls = /^\/storage\/v1\/object\/(list|list-v2|sign|upload|info|move|copy)(\/|$)/;

function isUpload({ method }: Request, pathname: string): boolean {
  return (method === 'POST' || method === 'PUT') && pathname.startsWith('/storage/v1/object/') && !calls.test(pathname);
}

async function upload(request: Request | undefined, fetch: Fetch): Promise<Response> {
  if (!request) return wrong(false, 'The form holds no file');
  return (await refuseContent(request)) ?? fetch(request);
}

/** supabase-js sends a Blob as a form with an unnamed file; the body alone says the same. */
async function unpackUpload(request: Request): Promise<Request | undefined> {
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const file = form && [...form.values()].find((value) => value instanceof File);
  if (!file) return undefined;
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
