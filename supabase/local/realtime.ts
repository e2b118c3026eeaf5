import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocket, WebSocketServer } from 'ws';

import { turnAway } from './guard.ts';
import { decodeFrame, encodeFrame, isRecord, type Frame, type Version } from './realtime-codec.ts';
import { createMeter, limits } from './realtime-limits.ts';
import type { Claims } from './tokens.ts';

/*
 * The part of Supabase Realtime that Karbar uses: private channels that broadcast what the database sends with
 * realtime.send(). Checked with the real client in realtime.test.ts.
 */

export type Realtime = {
  readonly upgrade: (request: IncomingMessage, url: URL, socket: Duplex, head: Buffer) => boolean;
  /** A notification of realtime.send(), as JSON. */
  readonly deliver: (notification: string) => void;
  /** Sessions may have ended: who may no longer listen is put out within seconds. */
  readonly review: () => void;
  readonly close: () => void;
};

type Rules = {
  readonly isKey: (key: string) => boolean;
  readonly readToken: (token: string) => Claims | undefined;
  readonly mayListen: (topic: string, claims: Claims) => Promise<boolean>;
};

type Channel = { readonly joinRef: string | null; claims: Claims; expiry: NodeJS.Timeout };
type Client = {
  readonly id: string;
  readonly address: string;
  readonly socket: WebSocket;
  readonly version: Version;
  readonly channels: Map<string, Channel>;
};

const path = '/realtime/v1/websocket';
const prefix = 'realtime:';
/** The client sends a heartbeat every 25 s; one that misses two is gone. */
const silence = 60_000;
const notAllowed = 'You do not have permissions to read from this Channel topic';
/** Between a commit or the end of a session and the question who may still listen, so that many of them cause one. */
const reviewAfter = 1000;
/** For what ends without a commit of the company or a call to the server. */
const reviewEvery = 20_000;
const longestTimer = 2 ** 31 - 1;

export function createRealtime(rules: Rules): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes });
  const clients = new Set<Client>();
  const meter = createMeter();
  const due = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  const watch = setInterval(review, reviewEvery).unref();

  function upgrade(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): boolean {
    if (url.pathname !== path) return false;
    const address = request.socket.remoteAddress ?? '';
    const others = [...clients].filter((client) => client.address === address).length;
    if (!rules.isKey(url.searchParams.get('apikey') ?? '')) turnAway(socket, 401, 'The key of this server is needed.');
    else if (others >= limits.socketsPerAddress) turnAway(socket, 429, 'Too many sockets of one address are open.');
    else {
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, version, address));
    }
    return true;
  }

  function accept(socket: WebSocket, version: Version, address: string): void {
    const client: Client = { id: randomUUID(), address, socket, version, channels: new Map() };
    clients.add(client);
    let order: Promise<void> = Promise.resolve();
    const heard = setTimeout(() => socket.terminate(), silence);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      heard.refresh();
      const frame = isBinary ? undefined : decodeFrame((data as Buffer).toString('utf8'), version);
      // One after the other: a leave must not overtake the join that is still being checked.
      order = order.then(() => take(client, frame)).catch(() => socket.close(1011));
    });
    socket.on('close', () => {
      clearTimeout(heard);
      for (const topic of client.channels.keys()) drop(client, topic);
      clients.delete(client);
    });
  }

  async function take(client: Client, frame: Frame | undefined): Promise<void> {
    if (client.socket.readyState !== WebSocket.OPEN) return;
    if (!(await meter.frame(client.id))) client.socket.close(1008, 'Too many messages');
    else if (frame) await handle(client, frame);
  }

  async function handle(client: Client, frame: Frame): Promise<void> {
    switch (frame.event) {
      case 'heartbeat':
        return reply(client, frame, 'ok', {});
      case 'phx_join':
        return join(client, frame);
      case 'phx_leave':
        drop(client, frame.topic);
        reply(client, frame, 'ok', {});
        return send(client, { ...frame, event: 'phx_close', payload: {} });
      case 'access_token':
        return renew(client, frame);
      default:
        if (frame.ref) reply(client, frame, 'error', { reason: `${frame.event} is not available on this server` });
    }
  }

  async function join(client: Client, frame: Frame): Promise<void> {
    const config = isRecord(frame.payload['config']) ? frame.payload['config'] : {};
    const claims = claimsOf(frame);
    const topic = frame.topic.slice(prefix.length);
    const reason =
      config['private'] !== true || !frame.topic.startsWith(prefix)
        ? 'PrivateOnly: This server only allows private channels'
        : !client.channels.has(frame.topic) && client.channels.size >= limits.channelsPerSocket
          ? 'ChannelRateLimitReached: Too many channels'
          : !claims || !(await mayListen(topic, claims))
            ? `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice(0, limits.topicLength)}`
            : undefined;
    if (reason !== undefined || !claims) return reply(client, frame, 'error', { reason });
    if (client.socket.readyState !== WebSocket.OPEN) return;
    drop(client, frame.topic);
    client.channels.set(frame.topic, { joinRef: frame.joinRef ?? frame.ref, claims, expiry: closeAt(client, frame.topic, claims) });
    reply(client, frame, 'ok', { postgres_changes: [] });
  }

  /** The client renewed its session: who may no longer listen is put out now, the others get more time. */
  async function renew(client: Client, frame: Frame): Promise<void> {
    if (!client.channels.has(frame.topic)) return;
    const claims = claimsOf(frame);
    const allowed = claims && (await mayListen(frame.topic.slice(prefix.length), claims));
    const channel = client.channels.get(frame.topic);
    if (!channel) return;
    if (!claims || !allowed) return putOut(client, frame.topic, notAllowed);
    clearTimeout(channel.expiry);
    channel.claims = claims;
    channel.expiry = closeAt(client, frame.topic, claims);
  }

  async function mayListen(topic: string, claims: Claims): Promise<boolean> {
    // The database takes no NUL in a text.
    if (topic.length > limits.topicLength || topic.includes('\0')) return false;
    return (await meter.question(claims.sub)) && rules.mayListen(topic, claims);
  }

  function claimsOf({ payload }: Frame): Claims | undefined {
    const token = payload['access_token'];
    return typeof token === 'string' ? rules.readToken(token) : undefined;
  }

  function closeAt(client: Client, topic: string, { exp }: Claims): NodeJS.Timeout {
    const wait = Math.min(Math.max(exp * 1000 - Date.now(), 0), longestTimer);
    return setTimeout(() => putOut(client, topic, 'Token has expired'), wait).unref();
  }

  function putOut(client: Client, topic: string, message: string): void {
    const channel = client.channels.get(topic);
    if (!channel) return;
    drop(client, topic);
    const head = { joinRef: channel.joinRef, ref: null, topic };
    const payload = { channel: topic.slice(prefix.length), extension: 'system', status: 'error', message };
    send(client, { ...head, event: 'system', payload });
    send(client, { ...head, ref: channel.joinRef, event: 'phx_close', payload: {} });
  }

  function deliver(notification: string): void {
    const { topic, event, payload } = JSON.parse(notification) as { topic: string; event: string; payload: unknown };
    const full = prefix + topic;
    reviewSoon(full);
    for (const client of clients) {
      if (client.channels.has(full)) {
        send(client, { joinRef: null, ref: null, topic: full, event: 'broadcast', payload: { type: 'broadcast', event, payload } });
      }
    }
  }

  function review(): void {
    for (const client of clients) for (const topic of client.channels.keys()) reviewSoon(topic);
  }

  function reviewSoon(topic: string): void {
    due.add(topic);
    waiting ??= setTimeout(() => {
      const topics = [...due];
      due.clear();
      waiting = undefined;
      void putOutStrangers(topics).catch(() => undefined);
    }, reviewAfter).unref();
  }

  /** A channel outlives neither the membership nor the session of who listens; each session is asked for once. */
  async function putOutStrangers(topics: readonly string[]): Promise<void> {
    const answers = new Map<string, boolean>();
    for (const client of clients) {
      for (const [topic, { claims }] of client.channels) {
        if (!topics.includes(topic)) continue;
        const who = `${topic} ${claims.sub} ${claims['session_id']}`;
        const allowed = answers.get(who) ?? (await rules.mayListen(topic.slice(prefix.length), claims));
        answers.set(who, allowed);
        if (!allowed) putOut(client, topic, notAllowed);
      }
    }
  }

  function close(): void {
    clearInterval(watch);
    clearTimeout(waiting);
    for (const { socket } of clients) socket.close(1012);
    for (const { socket } of clients) setTimeout(() => socket.terminate(), 300).unref();
    server.close();
  }

  return { upgrade, deliver, review, close };
}

function drop(client: Client, topic: string): void {
  clearTimeout(client.channels.get(topic)?.expiry);
  client.channels.delete(topic);
}

function reply(client: Client, { joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Readonly<Record<string, unknown>>): void {
  send(client, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
}

function send({ socket, version }: Client, frame: Frame): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > limits.unreadBytes) socket.terminate();
  else socket.send(encodeFrame(frame, version));
}
