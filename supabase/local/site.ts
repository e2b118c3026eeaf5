import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { send } from './backlog.ts';
import { contentSecurityPolicy, everywhere } from './headers.ts';
import { accepts } from './http.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/** Which page answers an address that is no file: its own bundle first, then the one that every build has. */
const pages: readonly (readonly [prefix: string, candidates: readonly string[]])[] = [
  ['/app', ['app.html', 'app/index.html']],
  ['/store', ['shop.html']],
  ['/careers', ['shop.html']],
];

type Coding = 'br' | 'gzip' | 'identity';

/** Serves a built app; says `false` when there is none. */
export function createSite(dist: string): (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean> {
  const packed = new Map<string, Buffer>();

  return async function serve(request, response, pathname) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const found = locate(dist, pathname);
    if (!found) return false;
    const type = types[extname(found.file)] ?? 'application/octet-stream';
    const { mtimeMs, size } = statSync(found.file);
    const etag = `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    const headers = { ...everywhere, 'content-type': type, etag, vary: 'Accept-Encoding', ...cacheFor(found.file, pathname) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-security-policy', contentSecurityPolicy(request.headers.host ?? '', { wasm: compilesWasm(pathname) }));
    if (isServiceWorker(pathname)) response.setHeader('service-worker-allowed', pathname.startsWith('/shop/') ? '/store/' : '/app');
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return true;
    }
    const coding = compressible.test(type) ? bestCoding(request) : 'identity';
    const body = await contentOf(found.file, coding, `${found.file} ${etag} ${coding}`, packed);
    if (coding !== 'identity') response.setHeader('content-encoding', coding);
    response.setHeader('content-length', body.length);
    if (request.method === 'HEAD') response.end();
    else await send(response, body);
    return true;
  };
}

function locate(dist: string, pathname: string): { readonly file: string } | undefined {
  const path = safePath(pathname);
  if (path === undefined) return undefined;
  const candidates = [path, ...(isServiceWorker(pathname) ? [join(sep, path.split(sep).at(-1) ?? '')] : [])];
  const file = candidates.map((candidate) => join(dist, candidate)).find(isFile);
  if (file) return { file };
  // A missing chunk must fail as missing: the page instead of it would be parsed as a script.
  if (extname(path) !== '') return undefined;
  const own = pages.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? [];
  const page = [...own, 'index.html'].map((name) => join(dist, name)).find(isFile);
  return page ? { file: page } : undefined;
}

function safePath(pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.includes('\0') || decoded.split(/[/\\]/).some((part) => part.startsWith('.')) ? undefined : normalize(decoded);
  } catch {
    return undefined;
  }
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

function isServiceWorker(pathname: string): boolean {
  return /(^|\/)sw(-\w+)?\.js$/.test(pathname);
}

/** The scanner, and what sets the letters of PDFs. */
function compilesWasm(pathname: string): boolean {
  return /\/assets\/[^/]*(scan|barcode|zxing|pdfmake)[^/]*\.js$/i.test(pathname);
}

function cacheFor(file: string, pathname: string): Readonly<Record<string, string>> {
  const hashed = pathname.includes('/assets/') && /[-.][\w-]{8,}\.\w+$/.test(file);
  return { 'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache' };
}

function bestCoding(request: IncomingMessage): Coding {
  if (accepts(request, 'br')) return 'br';
  return accepts(request, 'gzip') ? 'gzip' : 'identity';
}

async function contentOf(file: string, coding: Coding, key: string, packed: Map<string, Buffer>): Promise<Buffer> {
  if (coding === 'identity') return readFileSync(file);
  const ready = packed.get(key);
  if (ready) return ready;
  const beside = `${file}.${coding === 'br' ? 'br' : 'gz'}`;
  const body = isFile(beside) ? readFileSync(beside) : await pack(readFileSync(file), coding);
  packed.set(key, body);
  return body;
}

function pack(content: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  return coding === 'br' ? brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(content, { level: 6 });
}
