import type { Dexie, DexieOptions } from 'dexie';

import { AppOlder } from '../common/errors.ts';

/*
 * Formats of the outbox. A format is never edited once an app with it was given out: a new one is added, with the way from the one
 * before. IndexedDB runs all of that in one transaction, so the old rows stay as they were until the last step has succeeded.
 */

export const outboxFormat = 2;

export function declareFormats(database: Dexie): void {
  database.version(1).stores({
    ops: '++seq, &id, *docs, *inserts',
    bases: 'doc, bucket',
    state: '',
    attention: 'seq, group',
    journal: 'seq, at',
    files: 'path, state, at',
  });
  // Room that is kept free for what a person enters when the disk is full; every operation says whether it was acknowledged.
  database
    .version(2)
    .stores({ reserve: '' })
    .upgrade((tx) =>
      tx
        .table<{ acked?: boolean }>('ops')
        .toCollection()
        .modify((op) => {
          op.acked ??= false;
        }),
    );
}

/** The version number that IndexedDB has for a format: Dexie leaves room for its own steps in between. */
export function storedVersion(format: number): number {
  return format * 10;
}

type Factory = NonNullable<DexieOptions['indexedDB']> & IDBFactory;

/**
 * Dexie opens a database of a newer version as it is, and would write old rows into it. Through this factory it can open this app's
 * format only: one that a newer app has made is not touched.
 */
export function thisFormatOnly(factory: IDBFactory): Factory {
  return {
    open(name, version) {
      if (version !== storedVersion(outboxFormat)) throw new AppOlder('The outbox has the format of a newer app');
      return factory.open(name, version);
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (one, other) => factory.cmp(one, other),
  };
}
