import { timingSafeEqual } from 'node:crypto';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { isIP, type AddressInfo } from 'node:net';

import type { Certificate } from './certificate.ts';
import { grantPath } from './grant.ts';
import { everywhere, uploaded } from './headers.ts';
import { sendHtml, sendJson, sendResponse, TooLarge, toRequest } from './http.ts';
import { mailPage, type Mail } from './mail.ts';
import { once } from './once.ts';
import type { SignIn } from './seed.ts';
import { Stop } from './stop.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;

export type Routes = {
  readonly api: (request: Request, peerAddress: string | null) => Promise<Response>;
  /** What a page must know to connect. */
  readonly config: () => { readonly key: string; readonly demo: boolean; readonly demoUsers: readonly SignIn[] };
  readonly mails: () => readonly Mail[];
  /** For `npm run superadmin` beside a running server, which shows the secret of the folder. */
  readonly grant: { readonly secret: string; readonly run: (email: string) => Promise<boolean | null> };
  /** The app's files; `false` when there is no such file. */
  readonly site: Handler;
  readonly onError: (error: unknown) => void;
};

const apiPath = /^\/(rest|auth|storage)\/v1(\/|$)/;
const limits = { storage: 25 * 2 ** 20, other: 8 * 2 ** 20 } as const;
const starting =
  '<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Karbar</title><p>Karbar is starting ...</p></html>';
const mailCsp = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Listens at once, so that a taken port is found before any work; requests wait for `open()` with a 503. */
export async function listen(port: number, host: string, certificate: Certificate | undefined) {
  let routes: Routes | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    void route(request, response, routes, certificate ? 'https' : 'http').catch((error: unknown) => fail(error, response, routes));
  };
  const server: Server = certificate ? createHttps({ key: certificate.key, cert: certificate.cert }, answer) : createHttp(answer);
  // Longer than any proxy or browser keeps one: a connection closed under a POST makes Chromium send it twice.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new Stop(taken(port)) : error));
    server.listen(port, host, resolve);
  });
  return {
    server,
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

async function route(request: IncomingMessage, response: ServerResponse, routes: Routes | undefined, scheme: string): Promise<void> {
  const host = request.headers.host ?? 'localhost';
  const origin = `${scheme}://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(request.url ?? '/', origin)) return sendJson(response, 400, { message: 'Bad address' });
  const { pathname } = new URL(request.url ?? '/', origin);
  if (!routes) return sendHtml(response, 503, starting, { 'retry-after': '1' });
  if (apiPath.test(pathname)) return callApi(request, response, routes, origin, pathname.startsWith('/storage/'));
  if (pathname === '/config.json') return sendJson(response, 200, { url: origin, ...routes.config() });
  if (pathname === '/_mail' || pathname === '/_mail.json') return showMail(request, response, routes, pathname);
  if (pathname === grantPath && request.method === 'POST') return grant(request, response, routes);
  if (await routes.site(request, response, pathname)) return;
  sendJson(response, 404, { message: 'Not found' });
}

async function callApi(
  request: IncomingMessage,
  response: ServerResponse,
  routes: Routes,
  origin: string,
  isStorage: boolean,
): Promise<void> {
  for (const [name, value] of Object.entries(isStorage ? uploaded : everywhere)) response.setHeader(name, value);
  const web = await toRequest(request, origin, isStorage ? limits.storage : limits.other);
  await sendResponse(await routes.api(web, request.socket.remoteAddress ?? null), request, response);
}

async function grant(request: IncomingMessage, response: ServerResponse, { grant: { secret, run } }: Routes): Promise<void> {
  const shown = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  if (!isLoopback(request.socket.remoteAddress ?? '') || shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
    return sendJson(response, 403, { message: 'Forbidden' });
  let email = '';
  for await (const part of request) email += String(part);
  sendJson(response, 200, { granted: await run(email) });
}

/** One-time codes open accounts: they are shown on this computer only, under a name that no foreign page can take over. */
function showMail(request: IncomingMessage, response: ServerResponse, routes: Routes, pathname: string): void {
  if (!isLoopback(request.socket.remoteAddress ?? '') || !isOwnName(request.headers.host ?? '')) {
    return sendJson(response, 403, { message: 'Mail is shown on the computer that runs Karbar only.' });
  }
  if (pathname === '/_mail.json') return sendJson(response, 200, routes.mails());
  sendHtml(response, 200, mailPage(routes.mails()), { ...everywhere, 'content-security-policy': mailCsp });
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}

/** The other side hung up; there is nobody to answer and nothing to repair. */
const hungUp = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function fail(error: unknown, response: ServerResponse, routes: Routes | undefined): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (response.headersSent || hungUp.has(code)) {
    response.destroy();
    return;
  }
  if (error instanceof TooLarge) return sendJson(response, 413, { message: error.message });
  routes?.onError(error);
  sendJson(response, 500, { message: 'The server made a mistake. Its log has the details.' });
}

function taken(port: number): string {
  return `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
}
