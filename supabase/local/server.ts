import { timingSafeEqual } from 'node:crypto';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

import { admit, type Admitted } from './admission.ts';
import { backupPath } from './archive/backup.ts';
import { HungUp } from './backlog.ts';
import type { Certificate } from './certificate.ts';
import { demoPath, enterDemo, offered } from './demo-entry.ts';
import { grantPath } from './grant.ts';
import { guardSockets, serverOptions, tlsOptions, turnAway } from './guard.ts';
import { contentSecurityPolicy, everywhere, uploaded } from './headers.ts';
import { readBody, sendHtml, sendJson, sendProblem, sendResponse, TooLarge, toRequest } from './http.ts';
import { mailPage, type Mail } from './mail.ts';
import { ownNames, type Names } from './names.ts';
import { once } from './once.ts';
import type { Realtime } from './realtime.ts';
import type { SignIn } from './seed.ts';
import { Stop } from './stop.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;

export type Routes = {
  readonly api: (request: Request, peerAddress: string | null) => Promise<Response>;
  readonly key: string;
  /** The accounts of a demo company. */
  readonly signIns: () => readonly SignIn[] | undefined;
  readonly mails: () => readonly Mail[];
  /** For `npm run superadmin` beside a running server, which shows the secret of the folder. */
  readonly grant: { readonly secret: string; readonly run: (email: string) => Promise<boolean | null> };
  /** For `npm run backup`, which shows the same secret. */
  readonly backup: () => NodeJS.ReadableStream;
  readonly upgrade: Realtime['upgrade'];
  readonly review: Realtime['review'];
  /** The pages of shops; `undefined` where none were built. */
  readonly shop: (request: Request, origin: string) => Promise<Response | undefined>;
  /** The app's files; `false` when there is no such file. */
  readonly site: Handler;
  readonly onError: (error: unknown) => void;
};

type Place = {
  readonly port: number;
  readonly host: string;
  readonly certificate: Certificate | undefined;
  /** Further names that it answers under. */
  readonly hosts: readonly string[];
};
type Visit = Admitted & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** This computer itself asks, as far as can be seen. */
  readonly isHere: boolean;
  /** The same where nobody passes requests on: a proxy may tell nothing of whom it asks for. */
  readonly isNear: boolean;
};

const apiPath = /^\/(rest|auth|storage|functions)\/v1(\/|$)/;
const limits = { storage: 25 * 2 ** 20, other: 8 * 2 ** 20, own: 4096 } as const;
const starting =
  '<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Karbar</title><p>Karbar is starting ...</p></html>';
const mailCsp = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Listens at once, so that a taken port is found before any work; requests wait for `open()` with a 503. */
export async function listen({ port, host, certificate, hosts }: Place) {
  const scheme = certificate ? 'https' : 'http';
  const names = ownNames([...(host === '0.0.0.0' ? [] : [host]), ...(certificate?.names ?? []), ...hosts]);
  // Never listens: it stands for this server where others (Vite) want to take upgrades, and gets those that were let in.
  const behind = createHttp();
  let routes: Routes | undefined;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // What else came in one go with a question that was one too many.
    if (request.socket.destroyed) return;
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
    const admitted = admit(request, names, scheme);
    if ('status' in admitted) return sendProblem(response, admitted);
    const here = isHere(request, names);
    const visit = { ...admitted, request, response, isHere: here, isNear: here && hosts.length === 0 };
    void route(visit, routes).catch((error: unknown) => fail(error, response, routes));
  };
  const server: Server = certificate
    ? createHttps({ ...serverOptions, ...tlsOptions, key: certificate.key, cert: certificate.cert }, answer)
    : createHttp(serverOptions, answer);
  server.on('checkExpectation', (_, response: ServerResponse) => {
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
    sendProblem(response, { status: 417, message: 'This server expects nothing but a request.' });
  });
  guardSockets(server, (request, socket, head) => {
    const admitted = admit(request, names, scheme);
    if ('status' in admitted) return turnAway(socket, admitted.status, admitted.message);
    if (routes?.upgrade(request, admitted.url, socket, head)) return;
    if (!behind.emit('upgrade', request, socket, head)) turnAway(socket, 404, 'Not found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new Stop(taken(port)) : error));
    server.listen(port, host, resolve);
  });
  return {
    behind,
    port: (server.address() as AddressInfo).port,
    open(next: Routes): void {
      routes = next;
    },
    /** Lets running requests finish, for at most five seconds. */
    close: once(async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearTimeout(cut);
    }),
  };
}

async function route(visit: Visit, routes: Routes | undefined): Promise<void> {
  const { request, response, url, isNear: near } = visit;
  const { pathname } = url;
  if (!routes) return sendHtml(response, 503, starting, { 'retry-after': '1' });
  if (apiPath.test(pathname)) return callApi(visit, routes);
  if (pathname === '/config.json') return sendJson(response, 200, configFor(visit, routes));
  if (pathname === '/_mail' || pathname === '/_mail.json' || (pathname === demoPath && request.method === 'POST')) {
    if (!near) return sendProblem(response, { status: 403, message: 'This is for the computer that runs Karbar only.' });
    return pathname === demoPath ? enter(visit, routes) : showMail(visit, routes);
  }
  if ((pathname === grantPath || pathname === backupPath) && request.method === 'POST') return command(visit, routes);
  if (isShop(pathname) && (await showShop(visit, routes))) return;
  if (await routes.site(request, response, pathname)) return;
  sendProblem(response, { status: 404, message: 'Not found' });
}

/** What a page must know to connect. */
function configFor({ origin, isNear: near }: Visit, { key, signIns }: Routes) {
  const demo = signIns();
  return { url: origin, key, demo: demo !== undefined, demoUsers: near ? offered(demo ?? []) : [] };
}

async function callApi({ request, response, url }: Visit, routes: Routes): Promise<void> {
  const isStorage = url.pathname.startsWith('/storage/');
  if (isStorage) for (const [name, value] of Object.entries(uploaded)) response.setHeader(name, value);
  const web = await toRequest(request, url, isStorage ? limits.storage : limits.other);
  const answer = await routes.api(web, request.socket.remoteAddress ?? null);
  // A sign-out or a new password ends sessions; open channels must not outlive them.
  if (url.pathname.startsWith('/auth/') && request.method !== 'GET') routes.review();
  await sendResponse(answer, request, response);
}

function isShop(pathname: string): boolean {
  return pathname.startsWith('/store/');
}

async function showShop({ request, response, url, origin }: Visit, routes: Routes): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = await routes.shop(await toRequest(request, url, limits.own), origin);
  if (!answer) return false;
  response.setHeader('content-security-policy', contentSecurityPolicy(request.headers.host ?? ''));
  await sendResponse(answer, request, response);
  return true;
}

async function enter({ request, response, origin }: Visit, routes: Routes): Promise<void> {
  const email = (await readBody(request, limits.own)).toString();
  const session = await enterDemo(routes.signIns() ?? [], email, (path, body) => {
    const headers = { apikey: routes.key, 'content-type': 'application/json' };
    return routes.api(new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }), null);
  });
  if (session) sendJson(response, 200, session);
  else sendProblem(response, { status: 404, message: 'There is no such account any more, or its password was changed.' });
}

/** From the terminal of this computer, by whoever can read the folder. */
async function command({ request, response, url, isHere: here }: Visit, { grant: { secret, run }, backup }: Routes): Promise<void> {
  const shown = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  if (!here || shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
    return sendProblem(response, { status: 403, message: 'Forbidden' });
  const body = (await readBody(request, limits.own)).toString();
  if (url.pathname === grantPath) return sendJson(response, 200, { granted: await run(body) });
  // Of a large database nothing is heard for minutes.
  request.socket.setTimeout(0);
  response.writeHead(200, { 'content-type': 'application/gzip', 'cache-control': 'no-store' });
  await pipeline(backup(), response);
}

/** One-time codes open accounts: they are shown on this computer only. */
function showMail({ response, url }: Visit, routes: Routes): void {
  if (url.pathname === '/_mail.json') return sendJson(response, 200, routes.mails());
  sendHtml(response, 200, mailPage(routes.mails()), { 'content-security-policy': mailCsp });
}

/** What proxies add about the one whom they ask for. */
const passedOn = /^(x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-|fly-|fastly-)/;

/** Asked by this computer itself, under its own name, and not passed on for somebody by a proxy on it, which may name it like that (nginx does). */
function isHere({ socket, headers, httpVersion }: IncomingMessage, names: Names): boolean {
  const address = socket.remoteAddress ?? '';
  if (address !== '::1' && !/^(::ffff:)?127\./.test(address)) return false;
  // No browser speaks the old version; a proxy that was told nothing does.
  return names.isLoopback(headers.host ?? '') && httpVersion !== '1.0' && !Object.keys(headers).some((name) => passedOn.test(name));
}

/** The other side hung up; there is nobody to answer and nothing to repair. */
const hungUp = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function fail(error: unknown, response: ServerResponse, routes: Routes | undefined): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (response.headersSent || error instanceof HungUp || hungUp.has(code)) {
    response.destroy();
    return;
  }
  if (error instanceof TooLarge) return sendProblem(response, { status: 413, message: error.message });
  routes?.onError(error);
  sendProblem(response, { status: 500, message: 'The server made a mistake. Its log has the details.' });
}

function taken(port: number): string {
  return `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
}
