import { limited } from '../common/watchdog.ts';
import type { Cache, Envelope } from './database.ts';

const chunkSize = 2000;

/** Every stored row of a kind, in the order of the ids, in portions. */
export async function* rowsOfKind(cache: Cache, kind: string): AsyncGenerator<readonly Envelope[]> {
  const collection = cache.collectionOf(kind);
  if (!collection) return;
  let after = `${kind}:`;
  for (;;) {
    const query = collection.find({
      selector: { _deleted: { $eq: false }, id: { $gt: after, $lt: `${kind}:\uffff` } } as never,
      sort: [{ id: 'asc' }],
      index: ['id'],
      limit: chunkSize,
    });
    // The storage is asked directly: a hundred thousand documents must not all become RxDB's documents first.
    const { documents } = await limited(collection.storageInstance.query(query.getPreparedQuery()), 'Reading all rows of a kind');
    yield documents;
    const last = documents.at(-1);
    if (!last || documents.length < chunkSize) return;
    after = last.id;
  }
}
