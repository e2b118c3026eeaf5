import type { IncomingMessage } from 'node:http';

import type { Names } from './names.ts';

/*
 * What every request and every upgrade has to pass before anything looks at it: an address that is one, a name that is ours, and no
 * page of another site behind it. A browser says where a page comes from (`Origin`, `Sec-Fetch-Site`); whoever is no browser has no
 * session of somebody else to misuse.
 */

export type Admitted = { readonly origin: string; readonly url: URL };
export type Turned = { readonly status: 400 | 403 | 405 | 421; readonly message: string };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function admit(request: IncomingMessage, names: Names, scheme: 'http' | 'https'): Admitted | Turned {
  const { host = '' } = request.headers;
  if (!methods.has(request.method ?? '')) return { status: 405, message: 'This server does not know the method.' };
  if (request.headersDistinct['host']?.length !== 1) return { status: 400, message: 'Exactly one Host is needed.' };
  if (!names.isOwn(host)) return { status: 421, message: 'This server does not answer under that name (KARBAR_HOSTS adds one).' };
  // Only for the addresses that are told to whoever asks; a proxy in front has ended TLS.
  const spoken = request.headers['x-forwarded-proto'] === 'https' ? 'https' : scheme;
  const origin = `${spoken}://${host.toLowerCase()}`;
  const url = addressOf(request.url ?? '', origin);
  if (!url) return { status: 400, message: 'Bad address' };
  if (isForeign(request, host)) return { status: 403, message: 'Pages of other sites get nothing here.' };
  return { origin, url };
}

function addressOf(path: string, origin: string): URL | undefined {
  // Joined as text: as a relative address, `//name` and `/\name` would be another computer's.
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(origin + path)) return undefined;
  const url = new URL(origin + path);
  try {
    // oxlint-disable-next-line no-control-regex -- no address of ours has any
    return /[\0-\x1f\x7f]/.test(decodeURIComponent(url.pathname)) || /%00/.test(url.search) ? undefined : url;
  } catch {
    return undefined;
  }
}

function isForeign({ headers, method }: IncomingMessage, host: string): boolean {
  if (headers.origin !== undefined && !isSame(headers.origin, host)) return true;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  // A link that somebody follows: the page it stands on learns nothing of the answer.
  return !(method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}

/** The scheme is left out: one port speaks one of them, and a proxy in front may have ended TLS. */
function isSame(origin: string, host: string): boolean {
  return /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host.toLowerCase();
}
