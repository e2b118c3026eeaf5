import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';

import type { AnyRow } from '#data/fold.ts';
import { type Collection, collections } from '#data/kind.ts';
import type { AnyKind } from '#data/kind.ts';

import { hash } from '../common/hash.ts';
import { schemaVersion } from '../protocol.ts';
import { cacheStorage } from './cache-storage.ts';
import { keysMark } from './keys-mark.ts';
import { bucketOf } from './storage-bucket.ts';

/** One schema for every collection: what sync and queries need of a row, and the row. Indexed fields are never null. */
export type Envelope = {
  readonly id: string;
  readonly kind: string;
  /** Server version: commit number of the company at which the row last changed; 0 = not there yet. */
  readonly sv: number;
  readonly bucket: string;
  readonly k1: string;
  readonly k2: string;
  readonly k3: string;
  readonly k4: string;
  /** Number of this device's operations on top of the server's row. */
  readonly pending: number;
  readonly row: AnyRow;
};

const key = { type: 'string', maxLength: 80 } as const;
const envelopeSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    kind: { type: 'string', maxLength: 40 },
    sv: { type: 'number' },
    bucket: { type: 'string' },
    k1: key,
    k2: key,
    k3: key,
    k4: key,
    pending: { type: 'number' },
    row: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'kind', 'sv', 'bucket', 'k1', 'k2', 'k3', 'k4', 'pending', 'row'],
  indexes: [
    ['kind', 'k1'],
    ['kind', 'k2'],
    ['kind', 'k3'],
    ['kind', 'k4'],
  ],
} as const;

/** The cache of what the server has, with this device's pending work on top. It may be thrown away and is then refilled. */
export type Cache = Omit<CacheGeneration, 'collectionOf'> & {
  readonly name: string;
  readonly collectionOf: (kind: string) => RxCollection<Envelope> | undefined;
  readonly collections: readonly RxCollection<Envelope>[];
  /** The rows have the keys that this app would give them. */
  readonly keyed: boolean;
  readonly kinds: ReadonlyMap<string, AnyKind>;
};

/** As much of a cache as it takes to fill it. RxDB counts open collections, so one that is filled beside another is open without them. */
export type CacheGeneration = {
  /** Random, made with the database: a cursor is valid only for the cache it was made with. */
  readonly id: string;
  readonly collectionOf: (kind: string) => Shelf | undefined;
  readonly close: () => Promise<void>;
};
export type Shelf = Pick<RxCollection<Envelope>, 'storageInstance'>;

/** Raised when the envelope changes: the next start opens a new cache and refills it. */
const envelopeVersion = 1;
const cacheMark = '$cache:id';

export type CacheOptions = {
  readonly storage?: RxStorage<unknown, unknown>;
  /** False only where one realm plays several devices. */
  readonly multiInstance?: boolean;
  readonly newId: () => string;
};

/** Name of the database of one generation. */
export function generationName(name: string, generation: number): string {
  return generation === 0 ? name : `${name}.g${generation}`;
}

export function cacheName(tenant: string, user: string): string {
  return `karbar-${tenant}-${user}-${schemaVersion}.${envelopeVersion}`;
}

export async function openCache(
  name: string,
  kinds: readonly AnyKind[],
  { storage, multiInstance = true, newId }: CacheOptions,
): Promise<Cache> {
  const database = await createRxDatabase({
    name,
    storage: storage ?? cacheStorage({ indexedDB: await bucketOf(name) }),
    multiInstance,
    eventReduce: true,
    closeDuplicates: true,
    hashFunction: hash,
  });
  const used = collections.filter((one) => kinds.some((kind) => kind.collection === one) || one === 'settings');
  const made = (await database.addCollections(
    Object.fromEntries(used.map((one) => [one, { schema: envelopeSchema }])),
  )) as unknown as Record<string, RxCollection<Envelope>>;
  const collectionByKind = new Map<string, Collection>(kinds.map((kind) => [kind.name, kind.collection]));
  const settings = made['settings'];
  if (!settings) throw new Error('The collection of settings is missing');
  return {
    name,
    ...(await markOf(settings, kinds, newId)),
    collectionOf: (kind) => made[collectionByKind.get(kind) ?? ''],
    collections: Object.values(made),
    kinds: new Map(kinds.map((kind) => [kind.name, kind])),
    close: () => (database as RxDatabase).close().then(() => undefined),
  };
}

/** The cache of this name, made or opened beside the one that is shown. */
export async function openGeneration(
  shown: Cache,
  name: string,
  kinds: readonly AnyKind[],
  { storage, newId }: Pick<CacheOptions, 'storage' | 'newId'>,
): Promise<CacheGeneration> {
  const place = storage ?? cacheStorage({ indexedDB: await bucketOf(name) });
  const shelves = new Map<string, Shelf>();
  for (const { name: collectionName, schema } of shown.collections) {
    const storageInstance = await place.createStorageInstance<Envelope>({
      databaseInstanceToken: newId(),
      databaseName: name,
      collectionName,
      schema: schema.jsonSchema,
      options: {},
      multiInstance: false,
      devMode: false,
    });
    shelves.set(collectionName, { storageInstance: storageInstance as Shelf['storageInstance'] });
  }
  const collectionByKind = new Map<string, Collection>(kinds.map((kind) => [kind.name, kind.collection]));
  const settings = shelves.get('settings');
  if (!settings) throw new Error('The collection of settings is missing');
  const { id } = await markOf(settings, kinds, newId);
  return {
    id,
    collectionOf: (kind) => shelves.get(collectionByKind.get(kind) ?? ''),
    close: async () => void (await Promise.all([...shelves.values()].map(({ storageInstance }) => storageInstance.close()))),
  };
}

/** What is there is shown with the keys of an older app until a cache with those of this one is filled beside it. */
async function markOf(settings: Shelf, kinds: readonly AnyKind[], newId: () => string): Promise<Pick<Cache, 'id' | 'keyed'>> {
  const keys = await keysMark(kinds);
  const read = async () => (await settings.storageInstance.findDocumentsById([cacheMark], false))[0];
  const told = (mark: Envelope) => ({ id: mark.bucket, keyed: mark.row['keys'] === keys });
  const found = await read();
  if (found) return told(found);
  const row = { keys };
  const made: Envelope = { id: cacheMark, kind: '$cache', sv: 0, bucket: newId(), k1: '', k2: '', k3: '', k4: '', pending: 0, row };
  await settings.storageInstance.bulkWrite(
    [{ document: { ...made, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-karbar' } }],
    'karbar-cache-id',
  );
  return told((await read()) ?? made);
}
