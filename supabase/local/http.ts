import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const worthCompressing = 1024;

export class TooLarge extends Error {}

/** A web Request out of Node's, its body read whole: a slow upload must not hold the database's only connection. */
export async function toRequest(incoming: IncomingMessage, origin: string, maxBytes: number): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming, maxBytes);
  return new Request(new URL(incoming.url ?? '/', origin), { method, headers, ...(body && body.length > 0 && { body }) });
}

async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge(`The request is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function sendResponse(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isText = /^(application\/(json|[\w.+-]+\+json)|text\/)/.test(response.headers.get('content-type') ?? '');
  if (isText && response.body && incoming.method !== 'HEAD') return sendText(response, incoming, outgoing);
  writeHead(response, outgoing);
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing);
}

async function sendText(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const plain = Buffer.from(await response.arrayBuffer());
  const small = plain.length <= worthCompressing || response.headers.has('content-encoding');
  const zipped = !small && accepts(incoming, 'gzip');
  const body = zipped ? await compress(plain, { level: 5 }) : plain;
  writeHead(response, outgoing);
  if (zipped) outgoing.setHeader('content-encoding', 'gzip');
  outgoing.setHeader('vary', [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  outgoing.setHeader('content-length', body.length);
  outgoing.end(body);
}

function writeHead(response: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') outgoing.setHeader(name, value);
  }
}

export function accepts(incoming: IncomingMessage, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(incoming.headers['accept-encoding'] ?? '');
}

export function sendJson(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(value));
}

export function sendHtml(outgoing: ServerResponse, status: number, html: string, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers });
  outgoing.end(html);
}
