import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { rawAnswer } from './headers.ts';

/*
 * The one place that keeps a socket from ending the process or holding it up: every connection has an error handler from its first
 * moment to its last, whoever it is handed to, and a share of what there is.
 */

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** In milliseconds; a photo over a bad line takes its time. A head comes at once, but a busy machine may look at it late. */
export const serverOptions = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2000,
  // Longer than any proxy or browser keeps one: a connection closed under a POST makes Chromium send it twice.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
  // What else asks for an upgrade (curl offers h2c) is an ordinary request.
  shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
} as const;
export const tlsOptions = { handshakeTimeout: 10_000 } as const;
/** Nothing was sent or taken for so long: whoever reads an answer drop by drop holds it in our memory. */
const idleTimeout = 180_000;

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

export function guardSockets(server: Server, upgrade: Upgrade, { socketsPerAddress = 1000, questionsAtOnce = 100 } = {}): void {
  const open = new Map<string, number>();
  const answering = new WeakMap<Duplex, number>();

  function count(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const others = open.get(address) ?? 0;
    if (others >= socketsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  }

  server.timeout = idleTimeout;
  server.on('timeout', (socket) => void endIfSilent(socket));
  server.on('connection', (socket) => {
    endOnError(socket);
    count(socket);
  });
  server.on('secureConnection', endOnError);
  server.on('tlsClientError', (_error: Error, socket: Duplex) => socket.destroy());
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const asked = (answering.get(socket) ?? 0) + 1;
    answering.set(socket, asked);
    // Browsers wait for an answer before they ask again on the same connection.
    if (asked > questionsAtOnce) socket.destroy();
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer these bytes would become part of it.
    if (!socket.writable || (answering.get(socket) ?? 0) > 0) socket.destroy();
    else turnAway(socket, statusOf[error.code ?? ''] ?? 400, 'This is no request that the server understands.');
  });
  server.on('upgrade', (request, socket, head) => {
    endOnError(socket);
    try {
      upgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  });
}

/**
 * The time of this connection is up. A busy machine hears of that before it reads what has long arrived, and a connection that is closed
 * then is reset under the next request: so it is read first.
 */
async function endIfSilent(socket: Socket): Promise<void> {
  const { bytesRead } = socket;
  // The first turn may still be the one in which time is counted; in the second everything that lay there has been read.
  await nextTurn();
  await nextTurn();
  if (socket.bytesRead === bytesRead) socket.destroy();
}

/** Ends a connection that has no response object: before a request, and instead of an upgrade. */
export function turnAway(socket: Duplex, status: number, message: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(rawAnswer(status, message));
}

function endOnError(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}
