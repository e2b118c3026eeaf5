import { otherContent } from '../content.ts';
import { writeToken } from '../tokens.ts';
import { type Ask, whyEnded } from './accounts.ts';
import { refuseCall } from './answers.ts';
import type { Caller, Keys } from './bearer.ts';
import { hashIn, isFilePath, segmentsOf } from './file-path.ts';
import { type Link, longestLink, readLink, writeLink } from './links.ts';
import { bodyOf, isText, type Send, withBody } from './requests.ts';

type Parts = { readonly keys: Keys & { readonly linkSecret: string }; readonly ask: Ask };
type LinkedPath = Pick<Link, 'kind' | 'bucket' | 'path'>;

/**
 * The library signs its links with the secret of access tokens, over any path, for any time. It still decides who may make one; what
 * leaves the server is a link of our own, and what comes in by one is asked in the name of its maker.
 */
export function createStorageDoor({ keys, ask }: Parts) {
  return async function storage(request: Request, caller: Caller, send: Send): Promise<Response> {
    const url = new URL(request.url);
    const segments = segmentsOf(url.pathname);
    if (!segments) return badKey();
    // What is judged here is what the library reads.
    url.pathname = `/${segments.map(encodeURI).join('/')}`;
    const [, , top, ...rest] = segments;
    if (top !== 'object') return send(withUrl(request, url));
    const place = linkedPathOf(rest);
    if (place && request.method === 'POST') return makeLinks(withUrl(request, url), place, caller, send);
    if (place) return openLink(withUrl(request, url), place, url.searchParams.get('token') ?? '', send);
    const [bucket = '', ...path] = rest;
    if (bucket === 'move' || bucket === 'copy') {
      const body = await bodyOf(request);
      const [from, to] = [body?.['sourceKey'], body?.['destinationKey']];
      if (!body || !isText(from) || !isText(to) || !isFilePath(to)) return badKey();
      // A name that is a hash was checked against the content when that came; no other name becomes one.
      return hashIn(to) === undefined || hashIn(to) === hashIn(from) ? send(withBody(withUrl(request, url), body)) : otherContent();
    }
    const writes = (request.method === 'POST' && !readers.has(bucket)) || request.method === 'PUT';
    return writes && !isFilePath(path.join('/')) ? badKey() : send(withUrl(request, url));
  };

  async function makeLinks(request: Request, { kind, bucket, path }: LinkedPath, caller: Caller, send: Send): Promise<Response> {
    if (!caller.claims && !caller.service) return refuseCall(401, 'no_authorization', 'A link needs a session');
    const maker = caller.claims ? { sub: caller.claims.sub, session_id: caller.claims.session_id } : null;
    const upload = kind === 'upload';
    const body = upload ? {} : await bodyOf(request);
    const seconds = upload ? longestLink : body?.['expiresIn'];
    if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > longestLink)
      return refuseCall(400, 'InvalidRequest', `expiresIn takes 1 to ${longestLink} seconds`, {
        statusCode: '400',
        error: 'InvalidRequest',
      });
    const paths: unknown = path === '' ? body?.['paths'] : [path];
    if (!Array.isArray(paths) || paths.length > manyLinks || !paths.every((one) => isText(one) && isFilePath(one))) return badKey();
    const exp = Math.floor(Date.now() / 1000) + seconds;
    const upsert = request.headers.get('x-upsert') === 'true';
    const linkTo = (one: string): string =>
      `/object/${upload ? 'upload/' : ''}sign/${bucket}/${one}?token=${writeLink({ kind, bucket, path: one, exp, maker, upsert }, keys.linkSecret)}`;
    if (path !== '') {
      const answer = await send(upload ? request : withBody(request, { expiresIn: seconds }));
      return answer.ok ? Response.json({ [upload ? 'url' : 'signedURL']: linkTo(path) }) : answer;
    }
    // The library knows the route of several paths, and another one of its routes comes first.
    const made = [];
    for (const one of paths as readonly string[]) {
      const single = new Request(new URL(`/storage/v1/object/sign/${bucket}/${encodeURI(one)}`, request.url), request.clone());
      const { ok } = await send(withBody(single, { expiresIn: seconds }));
      made.push({
        path: one,
        error: ok ? null : 'Either the object does not exist or you do not have access to it',
        signedURL: ok ? linkTo(one) : null,
      });
    }
    return Response.json(made);
  }

  async function openLink(request: Request, { kind, bucket, path }: LinkedPath, token: string, send: Send): Promise<Response> {
    const link = readLink(token, keys.linkSecret);
    const fits = link?.kind === kind && link.bucket === bucket && link.path === path && request.method === methods[kind];
    if (!fits) return refuseCall(400, 'InvalidJWT', 'The link is not valid, or no longer', { statusCode: '400', error: 'InvalidJWT' });
    const why = link.maker && (await whyEnded(ask, link.maker));
    if (why) return refuseCall(401, why, 'The session that made the link has ended', { statusCode: '401', error: 'InvalidJWT' });
    const headers = new Headers(request.headers);
    for (const name of ['authorization', 'apikey', 'user-agent', 'x-upsert']) headers.delete(name);
    if (link.maker) headers.set('authorization', `Bearer ${writeToken(link.maker, keys.jwtSecret, 60)}`);
    else headers.set('apikey', keys.secretKey);
    if (link.upsert) headers.set('x-upsert', 'true');
    const url = new URL(`/storage/v1/object/${bucket}/${encodeURI(path)}`, request.url);
    const body = kind === 'upload' ? await request.arrayBuffer() : undefined;
    return send(new Request(url, { method: kind === 'upload' ? 'POST' : 'GET', headers, ...(body && { body }) }));
  }
}

const readers: ReadonlySet<string> = new Set(['list']);
const manyLinks = 100;
const methods = { download: 'GET', upload: 'PUT' } as const;

/** What a link is asked for or used on; the path is empty where the request names several. */
function linkedPathOf([first, second, ...rest]: readonly string[]): LinkedPath | undefined {
  if (first === 'sign' && second !== undefined) return { kind: 'download', bucket: second, path: rest.join('/') };
  if (first !== 'upload' || second !== 'sign') return undefined;
  const [bucket = '', ...path] = rest;
  return { kind: 'upload', bucket, path: path.join('/') };
}

function badKey(): Response {
  return refuseCall(400, 'InvalidKey', 'A path has a company, a folder and a name', { statusCode: '400', error: 'InvalidKey' });
}

function withUrl(request: Request, url: URL): Request {
  return url.href === request.url ? request : new Request(url, request);
}
