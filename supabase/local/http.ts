import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { hold, HungUp, send } from './backlog.ts';

const compress = promisify(gzip);
const worthCompressing = 1024;

export class TooLarge extends Error {}

/** A web Request out of Node's, its body read whole: a slow upload must not hold a connection of the database. */
export async function toRequest(incoming: IncomingMessage, url: URL, maxBytes: number): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming, maxBytes);
  return new Request(url, { method, headers, ...(body && body.length > 0 && { body }) });
}

export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let refused = false;
    const letGo = (): void => {
      hold(incoming.socket, -size);
      size = 0;
    };
    const refuse = (): void => {
      // What still comes is not kept; the connection ends with the answer.
      refused = true;
      chunks.length = 0;
      letGo();
      reject(new TooLarge(`The request is larger than ${maxBytes} bytes.`));
    };
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return refuse();
    incoming.on('data', (chunk: Buffer) => {
      if (refused) return;
      size += chunk.length;
      hold(incoming.socket, chunk.length);
      if (size > maxBytes) return refuse();
      chunks.push(chunk);
    });
    incoming.on('end', () => {
      letGo();
      resolve(Buffer.concat(chunks));
    });
    incoming.on('error', reject);
    incoming.on('close', () => reject(new HungUp()));
  });
}

export async function sendResponse(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isText = /^(application\/(json|[\w.+-]+\+json)|text\/)/.test(response.headers.get('content-type') ?? '');
  if (isText && response.body && incoming.method !== 'HEAD') return sendText(response, incoming, outgoing);
  if (outgoing.destroyed) {
    await response.body?.cancel();
    throw new HungUp();
  }
  writeHead(response, outgoing);
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  await send(outgoing, Readable.fromWeb(response.body as NodeStream));
}

async function sendText(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const plain = Buffer.from(await response.arrayBuffer());
  // What it was made from lies there beside what is sent, unless that is another thing.
  let held = plain.length;
  hold(incoming.socket, held);
  try {
    const small = plain.length <= worthCompressing || response.headers.has('content-encoding');
    const zipped = !small && accepts(incoming, 'gzip');
    const body = zipped ? await compress(plain, { level: 5 }) : plain;
    writeHead(response, outgoing);
    if (zipped) {
      outgoing.setHeader('content-encoding', 'gzip');
      hold(incoming.socket, -held);
      held = 0;
    }
    outgoing.setHeader('vary', [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    outgoing.setHeader('content-length', body.length);
    await send(outgoing, body);
  } finally {
    hold(incoming.socket, -held);
  }
}

/** The library lets every site read its answers (`access-control-allow-origin: *`); here only pages of this server do. */
const ours = /^(content-length$|transfer-encoding$|access-control-)/;

function writeHead(response: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else if (!ours.test(name)) outgoing.setHeader(name, value);
  }
}

export function accepts(incoming: IncomingMessage, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(incoming.headers['accept-encoding'] ?? '');
}

export function sendProblem(outgoing: ServerResponse, { status, message }: { readonly status: number; readonly message: string }): void {
  // A body that nobody reads must not be taken for the next request.
  if (!outgoing.req.complete) outgoing.setHeader('connection', 'close');
  sendJson(outgoing, status, { message });
}

export function sendJson(outgoing: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  outgoing.end(body);
}

export function sendHtml(outgoing: ServerResponse, status: number, html: string, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers });
  outgoing.end(html);
}
