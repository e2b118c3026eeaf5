import { once } from 'node:events';
import { Readable, type Duplex } from 'node:stream';

import pg from 'pg';

type Wire = {
  readonly stream: Duplex;
  readonly sendCopyFromChunk: (bytes: Uint8Array) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (why: string) => void;
};

/** `copy ... to stdout` as it arrives; a slow reader slows the database, not the memory. */
export async function* copyOut(pool: pg.Pool, text: string): AsyncGenerator<Uint8Array> {
  const client = await pool.connect();
  let wire: Wire | undefined;
  const bytes = new Readable({ read: () => void wire?.stream.resume() });
  const query = Object.assign(
    new pg.Query(text, (error?: Error) => {
      if (error) bytes.destroy(error);
      else bytes.push(null);
    }),
    {
      handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Wire) {
        wire = connection;
        // The driver fills the memory that a chunk lies in again with what comes next.
        if (!bytes.push(Buffer.from(chunk))) connection.stream.pause();
      },
    },
  );
  let isRead = false;
  try {
    client.query(query);
    for await (const chunk of bytes) yield chunk as Uint8Array;
    isRead = true;
  } finally {
    wire?.stream.resume();
    client.release(!isRead);
  }
}

/** Feeds `copy ... from stdin`; ends when the database has taken all of it. */
export async function copyIn(pool: pg.Pool, text: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const client = await pool.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      const query = Object.assign(new pg.Query(text, (error?: Error) => (error ? reject(error) : resolve())), {
        handleCopyInResponse: (connection: Wire) =>
          void feed(connection, bytes).catch((error: unknown) => connection.sendCopyFail(String(error))),
      });
      client.query(query);
    });
  } finally {
    client.release();
  }
}

async function feed(connection: Wire, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
