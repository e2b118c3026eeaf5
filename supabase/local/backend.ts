import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createClient } from '@supabase/supabase-js';

import { removeFiles } from '../remove-files.ts';
import { answering } from './answering.ts';
import { createApi } from './api.ts';
import { archiveBytes } from './archive/backup.ts';
import { beginMove, endMove } from './archive/move.ts';
import { arrive, beginPuttingBack, notEmpty, putBack } from './archive/put-back.ts';
import { openArchive } from './archive/read-archive.ts';
import { askedFrom, withAddress } from './asked-from.ts';
import type { Ask } from './auth/accounts.ts';
import { createDoor } from './auth/door.ts';
import { createLimiter } from './auth/limiter.ts';
import { type Limits, strict } from './auth/limits.ts';
import type { Send } from './auth/requests.ts';
import type { Certificate } from './certificate.ts';
import { callCompatibly } from './compat.ts';
import { checkIdentity, openDatabase, prepareDatabase } from './database.ts';
import { demoKey, keepDemo, restoreDemo } from './demo-image.ts';
import { chooseDatabase } from './engine/database-url.ts';
import { chooseEngine, engineIn } from './engine/open.ts';
import { beginFilling, emptyFolder, endFilling, isUnfinished, openFolder } from './folder.ts';
import { functionAt } from './functions.ts';
import { grantSuperadmin } from './grant.ts';
import { lockFolder, noteServing } from './lock.ts';
import { Mailbox, type Mail } from './mail.ts';
import { readSchema } from './migrations.ts';
import { once } from './once.ts';
import { hashes, inTurn } from './passwords.ts';
import { mayListen } from './realtime-access.ts';
import { createRealtime } from './realtime.ts';
import { loadSecrets } from './secrets.ts';
import { demoSignIns, rememberSignIns, seed, type SignIn, type Size } from './seed.ts';
import { listen, type Handler } from './server.ts';
import { createShop } from './shop.ts';
import { createSite } from './site.ts';
import { Stop } from './stop.ts';
import { readToken } from './tokens.ts';
import { keepUp } from './upkeep.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cacheDir = join(root, 'node_modules/.cache/karbar');

export type BackendOptions = {
  /** Everything lives here; without one, in memory. */
  readonly dataDir?: string | undefined;
  /** A database of the user's own instead of one in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Where files lie, if not in the data folder. */
  readonly filesDir?: string | undefined;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Names besides this computer's own that the server answers under, for a proxy in front of it. */
  readonly hosts?: readonly string[];
  /** The steps lie beside it. */
  readonly migrationsDir?: string;
  /** Fills a new database; one that has data stays as it is. */
  readonly seed?: Size | 'none';
  /** Deletes what the data folder holds first. */
  readonly fresh?: boolean;
  /** An archive that fills a new database. */
  readonly restore?: string | undefined;
  readonly quiet?: boolean;
  /** How much may be tried; what `npm start` allows unless told. */
  readonly limits?: Limits;
  /** Where the built app is; `dist/` by default. */
  readonly distDir?: string;
  readonly certificate?: Certificate | undefined;
  /** Serves the app instead of `distDir` (the development server). */
  readonly site?: ((server: Server) => Promise<{ readonly handle: Handler; readonly close: () => Promise<void> }>) | undefined;
};

export type Backend = {
  readonly url: string;
  /** The publishable key: what a browser gets. */
  readonly key: string;
  readonly serviceKey: string;
  /** The database held nothing before this start. */
  readonly isNew: boolean;
  readonly signIns: readonly SignIn[];
  /** One statement as superuser. */
  readonly sql: <T extends Record<string, unknown>>(query: string, params?: readonly unknown[]) => Promise<readonly T[]>;
  /** Several statements as superuser in one transaction. */
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Newest first. */
  readonly mails: () => readonly Mail[];
  readonly close: () => Promise<void>;
};

export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { dataDir, host = '127.0.0.1', quiet = false, certificate } = options;
  const say = (text: string): void => void (quiet || console.log(text));
  const undo: (() => unknown)[] = [];
  try {
    const { databaseUrl } = options;
    if (databaseUrl && options.fresh)
      throw new Stop('--fresh empties no database of your own: drop database, create database, and start again.');
    if (dataDir) openFolder(dataDir);
    // Several servers may share the keys and files of a folder, but not the database in it.
    const owned = databaseUrl ? undefined : dataDir;
    if (owned) undo.push(lockFolder(owned, options.port ?? 0));
    const web = await listen({ port: options.port ?? 0, host, certificate, hosts: options.hosts ?? [] });
    if (owned && !options.port) noteServing(owned, web.port);
    undo.push(web.close);
    const told = options.restore === undefined ? undefined : await openArchive(options.restore);
    if (told) undo.push(told.close);
    if (owned && (options.fresh || isUnfinished(owned))) await emptyFolder(owned);
    if (owned && told && engineIn(owned)) throw new Stop(notEmpty(owned));
    if (dataDir && told) told.putCompanions(dataDir);
    const move = owned && !told ? await beginMove(owned, say) : undefined;
    const secrets = await loadSecrets(dataDir);
    const size = told || move ? 'none' : (options.seed ?? 'none');
    const schema = readSchema(options.migrationsDir ?? join(root, 'supabase/migrations'));
    const choice = move?.choice ?? (await (databaseUrl ? chooseDatabase(databaseUrl) : chooseEngine(dataDir, say)));
    if (told && !choice.isNew) throw new Stop(notEmpty('DATABASE_URL'));
    const demo = size === 'none' ? undefined : demoKey(root, choice.kind, size, schema);
    if (choice.isNew && owned && !move) beginFilling(owned);
    const database = await openDatabase({ choice, schema, cacheDir, demo });
    const { engine, isNew } = database;
    undo.push(engine.close);
    if (told) await beginPuttingBack(engine);
    const url = `${certificate ? 'https' : 'http'}://${host === '0.0.0.0' ? 'localhost' : host}:${web.port}`;
    const mailbox = new Mailbox((mail) =>
      say(`Mail to ${mail.to}: ${mail.subject}${mail.code ? ` - code ${mail.code}` : ''}${options.hosts?.length ? '' : ` (${url}/_mail)`}`),
    );
    const kept = options.filesDir ?? (dataDir && join(dataDir, 'files'));
    const filesDir = kept ?? mkdtempSync(join(tmpdir(), 'karbar-files-'));
    if (!kept) undo.push(() => rmSync(filesDir, { recursive: true, force: true }));
    const app = await createApi({ connection: engine.connection, secrets, siteUrl: url, filesDir, mailbox });
    await prepareDatabase(database, app);
    await checkIdentity(engine);
    if (told) await putBack(told, engine, filesDir, say);
    if (owned && move) {
      await arrive(move, engine, filesDir, say);
      endMove(owned);
    }
    const ask: Ask = async <T extends Record<string, unknown>>(query: string, params: readonly unknown[]) =>
      (await engine.query<T>(query, params)).rows;
    const limiter = await createLimiter(options.limits ?? strict, engine.pool);
    const door = createDoor({ keys: secrets, ask, limiter, mail: (mail) => mailbox.send(mail) });
    const api = (request: Request, peerAddress: string | null): Promise<Response> => {
      const from = peerAddress === null ? null : askedFrom(request, peerAddress, options.hosts ?? []);
      const project = {
        url,
        key: secrets.publishableKey,
        secret: secrets.secretKey,
        address: from,
        send: (asked: Request) => api(asked, null),
      };
      const answered = functionAt(request, project);
      if (answered) return answered;
      const call: Send = (passed) => callCompatibly(passed, (adapted) => app.fetch(adapted, { peerAddress }));
      const send: Send = (passed) => (hashes(passed) ? inTurn(() => call(passed)) : call(passed));
      return answering(withAddress(request, from), (asked) => engine.run(() => door(asked, peerAddress, send)));
    };

    const service = createClient(url, secrets.secretKey, {
      auth: { persistSession: false },
      global: { fetch: (address, init) => Promise.resolve(api(new Request(address, init), null)) },
    });
    const realtime = createRealtime({
      isKey: (key) => key === secrets.publishableKey || key === secrets.secretKey,
      readToken: (token) => readToken(token, secrets.jwtSecret),
      mayListen: (topic, claims) => mayListen(engine, topic, claims),
    });
    await engine.listen('karbar_realtime', realtime.deliver);
    undo.push(web.close, realtime.close, await keepUp(engine, () => removeFiles(service)));
    const dist = options.distDir ?? join(root, 'dist');
    const site = options.site ? await options.site(web.behind) : { handle: createSite(dist), close: async () => {} };
    undo.push(site.close);
    let signIns = demoSignIns(dataDir);
    const onError = (error: unknown): void => console.error(error);
    const grant = { secret: secrets.secretKey, run: (email: string) => grantSuperadmin(engine, email) };
    const { upgrade, review } = realtime;
    const mails = () => mailbox.list();
    const backup = () => archiveBytes({ engine, filesDir, dataDir });
    web.open({
      api,
      review,
      key: secrets.publishableKey,
      signIns: () => signIns,
      mails,
      grant,
      backup,
      upgrade,
      shop: createShop({ dist, key: secrets.publishableKey, api }),
      site: site.handle,
      onError,
    });

    const backend: Omit<Backend, 'signIns'> = {
      url,
      key: secrets.publishableKey,
      serviceKey: secrets.secretKey,
      isNew,
      sql: async <T extends Record<string, unknown>>(query: string, params: readonly unknown[] = []) =>
        (await engine.query<T>(query, params)).rows,
      transaction: engine.transaction,
      mails,
      close: once(() => unwind(undo)),
    };
    if (isNew && size !== 'none' && demo) {
      const isReady = database.snapshots.used === 'demo';
      signIns = isReady ? restoreDemo(cacheDir, demo, filesDir) : await seed({ ...backend, signIns: [] }, size, say);
      rememberSignIns(dataDir, signIns);
      if (!isReady) await keepDemo(cacheDir, demo, engine, filesDir, signIns);
    }
    if (isNew && owned) endFilling(owned);
    return { ...backend, signIns: signIns ?? [] };
  } catch (error) {
    await unwind(undo);
    throw error;
  }
}

/** Takes down in reverse what was put up. */
async function unwind(undo: readonly (() => unknown)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}
