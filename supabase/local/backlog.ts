import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/*
 * What lies in our memory because of a connection: a question that has not come whole, and answers that nobody has taken. Each connection
 * has a share of what there is, and who takes nothing of an answer is let go.
 */

export type Share = {
  /** In milliseconds: so long nothing of an answer was taken. A piece of it in that time is less than any line brings that people wait for. */
  readonly quiet: number;
  /** In bytes. An answer has 8 MB at most, an upload 25. */
  readonly connection: number;
  readonly all: number;
};

export const share: Share = { quiet: 30_000, connection: 48 * 2 ** 20, all: 256 * 2 ** 20 };

/** The other side went away, or takes nothing; there is nobody to answer and nothing to repair. */
export class HungUp extends Error {}

type Holder = { bytes: number; moved: number; answers: number };

const slice = 32_768;

export function createBacklog({ quiet, connection, all }: Share = share) {
  const holders = new Map<Socket, Holder>();
  let held = 0;
  let watch: NodeJS.Timeout | undefined;

  function holderOf(socket: Socket): Holder {
    const known = holders.get(socket);
    if (known) return known;
    const holder: Holder = { bytes: 0, moved: Date.now(), answers: 0 };
    holders.set(socket, holder);
    watch ??= setInterval(endQuiet, Math.min(quiet / 4, 2000)).unref();
    socket.once('close', () => {
      holders.delete(socket);
      held -= holder.bytes;
      holder.bytes = 0;
      if (holders.size > 0) return;
      clearInterval(watch);
      watch = undefined;
    });
    return holder;
  }

  /** Counts bytes, which have just arrived or are to go; negative ones are taken care of. */
  function hold(socket: Socket, bytes: number): void {
    if (socket.destroyed) return;
    const holder = holderOf(socket);
    holder.moved = Date.now();
    holder.bytes += bytes;
    held += bytes;
    if (holder.bytes > connection) socket.destroy();
    while (held > all) {
      const [longest] = [...holders]
        .filter(([one, { bytes: its }]) => its > 0 && !one.destroyed)
        .toSorted(([, a], [, b]) => a.moved - b.moved);
      if (!longest) return;
      forget(longest[1]);
      longest[0].destroy();
    }
  }

  /** What it held is let go of now; that its connection ends comes later. */
  function forget(holder: Holder): void {
    held -= holder.bytes;
    holder.bytes = 0;
  }

  function endQuiet(): void {
    const before = Date.now() - quiet;
    for (const [socket, { answers, moved }] of holders) if (answers > 0 && moved < before) socket.destroy();
  }

  /** Sends a body piece by piece, each when the one before was taken, so that it shows whether somebody reads. */
  async function send(outgoing: ServerResponse, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const { socket } = outgoing.req;
    if (socket.destroyed) throw new HungUp('Nobody waits for the answer');
    const holder = holderOf(socket);
    holder.answers += 1;
    // A piece keeps all that it was cut from.
    const whole = body instanceof Uint8Array ? body.length : 0;
    hold(socket, whole);
    try {
      for await (const piece of body instanceof Uint8Array ? piecesOf(body) : body) {
        const alone = whole > 0 ? 0 : piece.length;
        hold(socket, alone);
        if (!outgoing.write(piece)) await taken(outgoing, socket);
        if (socket.destroyed) throw new HungUp('Nobody took the answer');
        hold(socket, -alone);
      }
      outgoing.end();
    } finally {
      holder.answers -= 1;
      hold(socket, -whole);
    }
  }

  return { hold, send };
}

export const { hold, send } = createBacklog();

function* piecesOf(body: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < body.length; at += slice) yield body.subarray(at, at + slice);
}

function taken(outgoing: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    socket.on('close', done);
    if (socket.destroyed) done();
  });
}
