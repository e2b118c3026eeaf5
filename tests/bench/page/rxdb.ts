import { createClient } from '@supabase/supabase-js';
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { newId } from '#kernel/ids.ts';

import type { Config } from '../api.ts';

/* RxDB as its manual has it: its own storage, its own replication with Supabase, nothing of ours around it. */

export type BareDocument = { readonly id: string; readonly kind: string; readonly k1: string; readonly row: object };
type BareCustomer = Readonly<Record<'id' | 'name' | 'phone' | 'address' | 'city' | 'notes', string>>;

const string = { type: 'string' } as const;
const key = { type: 'string', maxLength: 100 } as const;
const documentSchema: RxJsonSchema<BareDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: key, kind: key, k1: key, row: { type: 'object', additionalProperties: true } },
  required: ['id', 'kind', 'k1', 'row'],
  indexes: [['kind', 'k1']],
};
const customerSchema: RxJsonSchema<BareCustomer> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: key, name: string, phone: string, address: string, city: string, notes: string },
  required: ['id', 'name', 'phone', 'address', 'city', 'notes'],
};

/** Pulls all documents of the table into an empty database; answers their number. */
export async function pullDocuments(config: Config): Promise<number> {
  const documents = await collectionOf<BareDocument>(documentSchema);
  await replicated(config, documents, 'bench_documents');
  const count = await documents.count().exec();
  await documents.database.close();
  return count;
}

/** Pulls the customers, edits every one of them while nothing replicates, and answers the milliseconds of sending them. */
export async function pushEdits(config: Config, notes: string): Promise<number> {
  const customers = await collectionOf<BareCustomer>(customerSchema);
  await replicated(config, customers, 'bench_customers');
  const all = await customers.find().exec();
  await customers.bulkUpsert(all.map((customer) => ({ ...customer.toJSON(), notes })));
  const begun = performance.now();
  await replicated(config, customers, 'bench_customers');
  const ms = performance.now() - begun;
  await customers.database.close();
  return ms;
}

async function collectionOf<T>(schema: RxJsonSchema<T>): Promise<RxCollection<T>> {
  const database = await createRxDatabase({ name: `bench-rxdb-${newId()}`, storage: getRxStorageDexie(), multiInstance: false });
  const { rows } = await database.addCollections<{ rows: RxCollection<T> }>({ rows: { schema } });
  return rows;
}

/** One full turn: everything that waits is sent, everything that is new is here. */
async function replicated<T>({ url, key: apiKey, token }: Config, collection: RxCollection<T>, tableName: string): Promise<void> {
  const replication = replicateSupabase({
    replicationIdentifier: tableName,
    collection,
    client: createClient(url, apiKey, {
      accessToken: () => Promise.resolve(token),
      // The embedded backend takes the names in `or` without the quotes that PostgREST allows.
      global: { fetch: (input, init) => fetch(typeof input === 'string' ? input.replaceAll('%22', '') : input, init) },
    }),
    tableName,
    live: false,
    waitForLeadership: false,
    pull: { batchSize: 1000 },
    push: { batchSize: 100 },
  });
  // It would try again for ever.
  const failed = new Promise<never>((_, reject) => {
    replication.error$.subscribe((error) => reject(new Error(`${error.message} ${JSON.stringify(error.parameters)}`.slice(0, 1000))));
  });
  await Promise.race([replication.awaitInitialReplication(), failed]);
  await replication.cancel();
}
