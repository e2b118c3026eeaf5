import type { Outbox } from './outbox.ts';

/*
 * A strict transaction of IndexedDB itself, on the connection that the outbox has open: for the one step that a person waits for. The
 * same requests through Dexie, which follows every promise of a transaction, take half as long again.
 */

/** Runs `work` whole or not at all and answers when its writes are on the disk. It may wait only for requests of this transaction. */
export async function strictly<T>(outbox: Outbox, stores: readonly string[], work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const tx = await begin(outbox, stores);
  const ended = endOf(tx);
  try {
    const result = await work(tx);
    tx.commit();
    await ended;
    return result;
  } catch (error) {
    abort(tx);
    await ended.catch(() => undefined);
    // A full disk ends the transaction, and its requests only tell that it was ended.
    throw tx.error ?? error;
  }
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('A request of the local database failed')));
  });
}

async function begin(outbox: Outbox, stores: readonly string[]): Promise<IDBTransaction> {
  // Whether and how it is opened again is decided in one place: where everything else is read.
  if (!outbox.isOpen()) await outbox.read('birth');
  try {
    return outbox.backendDB().transaction([...stores], 'readwrite', { durability: 'strict' });
  } catch (error) {
    // Not every browser tells that it has closed a connection.
    if (error instanceof DOMException && error.name === 'InvalidStateError') outbox.close({ disableAutoOpen: false });
    throw error;
  }
}

function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new DOMException('The transaction was ended', 'AbortError')));
  });
}

/** One that has ended already stays as it is. */
function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
