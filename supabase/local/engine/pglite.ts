import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import type { PGlite, PGliteOptions, Results } from '@electric-sql/pglite';
import { createPgliteConnection } from '@supabase/lite/pglite';

import type { Engine } from './engine.ts';
import { createGate } from './gate.ts';
import { grantNothing } from './layer.ts';
import { parsers, serializers } from './values.ts';

/** Far from the 12,000 answered errors at which PGlite hangs. */
const errorsPerInstance = 3000;

type Options = {
  /** Without one, in memory. */
  readonly folder: string | undefined;
  readonly image: string | undefined;
  readonly afterErrors?: number;
};

/** The engine on PGlite: Postgres as WebAssembly in this process, with one connection. */
export async function openPglite({ folder, image, afterErrors = errorsPerInstance }: Options): Promise<Engine> {
  if (folder && !existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const heard = new Map<string, (payload: string) => void>();
  const open = async (from?: Blob) => {
    const options: Omit<PGliteOptions, 'dataDir'> = {
      parsers: Object.fromEntries(parsers),
      serializers,
      ...(from && { loadDataDir: from }),
    };
    const opened = await createPgliteConnection({ ...(folder && { url: folder }), pgliteOptions: options });
    await opened.driver.waitReady;
    for (const [channel, listener] of heard) await opened.driver.listen(channel, listener);
    return opened;
  };
  const connection = await open(image ? new Blob([readFileSync(image)]) : undefined);
  grantNothing(connection);
  const front = connection.driver;
  const ends = { close: front.close.bind(front) };
  let current: PGlite = front;

  const gate = createGate(front, {
    afterErrors,
    async reopen() {
      if (folder) {
        await ends.close();
        current = (await open()).driver;
      } else {
        const old = ends.close;
        current = (await open(await asBlob(current))).driver;
        await old();
      }
      ends.close = current.close.bind(current);
      return current;
    },
  });

  return {
    kind: 'pglite',
    connection,
    pool: undefined,
    query: async <T>(text: string, params: readonly unknown[] = []) => ({ rows: (await front.query<T>(text, [...params])).rows }),
    exec: async (text) => void (await front.exec(text)),
    transaction: gate.transaction,
    run: gate.run,
    alone: (work) => gate.run(work),
    async listen(channel, listener) {
      heard.set(channel, listener);
      await current.listen(channel, listener);
    },
    async *copyOut(text) {
      const told: Results = await front.query(text.replace(/\bto\s+stdout\b/i, `to '/dev/blob'`));
      if (told.blob) yield* told.blob.stream();
    },
    async copyIn(text, bytes) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const part of bytes) parts.push(new Uint8Array(part));
      await front.query(text.replace(/\bfrom\s+stdin\b/i, `from '/dev/blob'`), [], { blob: new Blob(parts) });
    },
    keep: async (image) => writeFileSync(image, Buffer.from(await (await gate.run(() => asBlob(current))).arrayBuffer())),
    async close() {
      await gate.shut();
      await ends.close();
    },
  };
}

function asBlob(pg: PGlite): Promise<Blob> {
  return pg.dumpDataDir('none');
}
