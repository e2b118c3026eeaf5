import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';

import type { Change } from '#data/operation.ts';
import type { KnownTime } from '#kernel/trusted-clock.ts';

import { causeOf, LeaseLost, StorageGone } from '../common/errors.ts';
import type { Cursor, OpenReply, Operation, Part, Result } from '../protocol.ts';
import { declareFormats, thisFormatOnly } from './outbox-format.ts';
import { WaitingInserts } from './waiting-inserts.ts';

/*
 * The database that must never lose anything: operations that wait, copies of the server's rows below them, the cursor. It is
 * not RxDB's, carries no schema epoch in its name and is written with strict durability; everything else can be refilled.
 */

export type StoredOp = Omit<Operation, 'device' | 'seq'> & {
  /** Given by IndexedDB when the operation is stored. */
  readonly seq: number;
  /** What the server will derive; shown here until it answers, never sent. */
  readonly predicted: readonly Change[];
  /** Keys of every document that is changed or predicted. */
  readonly docs: readonly string[];
  /** Row ids that this operation brings into being. */
  readonly inserts: readonly string[];
  /** The server's answer, noted when it arrives; the operation leaves only with the page that contains its effect. */
  readonly result: Result | null;
  /** A page that was not the last of its pull acknowledged it: it leaves with the last one. */
  readonly acked: boolean;
};

/** The server's copy of a document that has pending operations. `row` null = the server has no such row for this device. */
export type Base = {
  readonly doc: string;
  readonly sv: number;
  readonly bucket: string;
  readonly row: Readonly<Record<string, unknown>> | null;
};

/** A refused operation with everything the person entered, or one that was taken and of which he is to be told (`result.told`). `group` is the id of the operation that pulled the others down. */
export type Rejected = {
  readonly seq: number;
  readonly op: StoredOp;
  readonly result: Result;
  readonly at: string;
  readonly group: string;
};

/** `at`: when the server acknowledged it, by the server's clock. */
export type Journaled = { readonly seq: number; readonly op: StoredOp; readonly at: number };

export type StoredFile = {
  readonly path: string;
  readonly bucket: string;
  readonly blob: Blob;
  /** `queued` files exist nowhere else. */
  readonly state: 'queued' | 'sent' | 'cached';
  readonly at: number;
  /** Storage did not take it; it stays queued until it is taken or the person discards it. */
  readonly refused?: RefusedFile | undefined;
};
/** `next`: when it is tried again by itself, ms. `code`: the catalogue's `refusal_<code>`. */
export type RefusedFile = {
  readonly code: 'file_too_large' | 'file_wrong_type' | 'file_not_allowed' | 'file_unseen' | 'file_differs' | 'file_refused';
  readonly message: string;
  readonly tries: number;
  readonly next: number;
};

export type LoadPage = {
  readonly bucket: string;
  readonly kind: string;
  readonly part: Part;
  readonly after: string | null;
  readonly done: boolean;
  readonly rows: number;
  readonly total: number;
};
export type Load = {
  readonly cacheId: string;
  readonly pages: readonly LoadPage[];
  /** Set as long as the first part is not complete: the cursor to start with. */
  readonly start: Cursor | null;
};
/** How far a cache has come that is filled beside the one that is shown. */
export type RefillRecord = {
  readonly generation: number;
  /** Of no cache yet until the first page. */
  readonly load: Load;
  readonly cursor: Cursor;
  readonly reached: string | null;
  /** How much there is room for: all, or without the last year, that also after older rows of the shown one have gone. */
  readonly room: 'all' | 'hot' | 'least';
};
export type CursorRecord = {
  readonly cacheId: string;
  readonly cursor: Cursor;
  /** Older cursors of the last minute or so, oldest first: the place to go back to after an unclean stop. */
  readonly trail: readonly { readonly cursor: Cursor; readonly at: number }[];
};
export type DeviceRecord = {
  readonly id: string;
  readonly code: string | null;
  /** See `Presented`; absent until an app that knows them has opened this device. */
  readonly turn?: number;
  readonly proof?: string;
  readonly next?: string;
  /** When it took a new identity because it had a copy, ISO; the person is told. */
  readonly renewed?: string;
};
/** The last comparison of all rows with the server's. `wrong` = places that differed even after a refill. */
export type CheckRecord = { readonly at: string; readonly rows: number; readonly mended: number; readonly wrong: number };
/** For how long the server asked to be left alone, ms, and when that ends by the device's clock: the next leader has not heard it. */
export type Wait = { readonly ms: number; readonly until: number };
export type Lease = { readonly epoch: number; readonly owner: string; readonly beat: number };

export type State = {
  /** Random, written once: when it is missing or different, the browser has thrown the database away. */
  readonly birth: string;
  readonly device: DeviceRecord;
  /** Seq of the newest operation that was not discarded. */
  readonly last: number;
  /** Highest seq that the server has answered. */
  readonly sent: number;
  readonly lease: Lease;
  readonly cursor: CursorRecord;
  readonly load: Load;
  /** Which of the caches of this name is shown; the next one is filled beside it and takes its place. */
  readonly generation: number;
  readonly beside: RefillRecord;
  readonly access: OpenReply;
  /** Buckets whose rows are about to go, or have gone already. */
  readonly leaving: readonly string[];
  readonly wait: Wait;
  readonly clean: boolean;
  /** The latest commit of the server of which anything was seen here, `version:mark`. A cursor may go back behind it, the server may not. */
  readonly reached: string | null;
  readonly checked: CheckRecord;
  /** When the rows of the last year left a full disk, ms; for a day they are not loaded again. */
  readonly shed: number;
  /** The last question for rows of the archive, and the last answer. */
  readonly older: { readonly id: string; readonly kind: string; readonly text: string };
  readonly found: { readonly id: string; readonly count: number };
  readonly contact: string;
  readonly time: KnownTime;
  readonly [counter: `counter:${string}`]: number;
};

export type OutboxOptions = DexieOptions & {
  /** A tab with an older app holds the database and cannot let go; opening goes on when it is closed. */
  readonly onBlocked?: (() => void) | undefined;
  /** A newer app has taken the database over. */
  readonly onNewer?: (() => void) | undefined;
};

const reopenAfterMs = 500;

export class Outbox extends Dexie {
  declare readonly ops: Table<StoredOp, number, Omit<StoredOp, 'seq'>>;
  declare readonly bases: Table<Base, string>;
  declare readonly state: Table<unknown, string>;
  declare readonly attention: Table<Rejected, number>;
  declare readonly journal: Table<Journaled, number>;
  declare readonly files: Table<StoredFile, string>;
  /** Room that is given up for what a person enters when the disk is full. */
  declare readonly reserve: Table<Blob, string>;
  readonly inserts: WaitingInserts;
  birth = '';
  /** A newer app has taken the database over: this one no longer opens it. */
  taken = false;
  #ended = false;

  constructor(name: string, { onBlocked, onNewer, indexedDB = globalThis.indexedDB, ...options }: OutboxOptions = {}) {
    super(name, { ...options, indexedDB: thisFormatOnly(indexedDB as IDBFactory), chromeTransactionDurability: 'strict' });
    declareFormats(this);
    this.inserts = new WaitingInserts((options.IDBKeyRange ?? globalThis.IDBKeyRange) as typeof IDBKeyRange);
    // Also after the browser has closed the connection: Dexie opens again by itself, and would go on with an empty database.
    this.on(
      'ready',
      async (database) => {
        if (this.birth !== '') assertBirth(await database.table('state').get('birth'), this.birth);
      },
      true,
    );
    if (onBlocked) this.on('blocked', onBlocked);
    this.on('versionchange', ({ newVersion }) => {
      // Removed: closes now and finds out when it is asked next. Upgraded by a newer app: closes for good and lets that one go on.
      this.close({ disableAutoOpen: newVersion !== null });
      this.taken ||= newVersion !== null;
      if (this.taken) onNewer?.();
      return false;
    });
  }

  /** Dexie keeps the first failure of opening for good. Here it counts for a moment only: what is asked after it tries anew. */
  override open(): ReturnType<Dexie['open']> {
    const opening = super.open();
    opening.catch((error: unknown) => {
      if (this.birth === '' || causeOf(error) instanceof StorageGone) return;
      setTimeout(() => !this.#ended && this.hasFailed() && this.close({ disableAutoOpen: false }), reopenAfterMs);
    });
    return opening;
  }

  override close(how: { readonly disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    this.#ended ||= how.disableAutoOpen;
    super.close(how);
  }

  async read<K extends keyof State>(key: K): Promise<State[K] | undefined> {
    return (await this.state.get(key)) as State[K] | undefined;
  }

  async save<K extends keyof State>(key: K, value: State[K]): Promise<void> {
    await this.state.put(value, key);
  }
}

export { outboxNameOf as outboxName } from './outbox-name.ts';

/** Opens the database and its birth record. `newId` makes the device's own id. */
export async function openOutbox(name: string, newId: () => string, options: OutboxOptions = {}): Promise<Outbox> {
  const outbox = new Outbox(name, options);
  await outbox.open();
  await outbox.transaction('rw', outbox.state, async () => {
    if (!(await outbox.read('birth'))) {
      await outbox.save('birth', newId());
      await outbox.save('device', { id: newId(), code: null });
    }
    outbox.birth = (await outbox.read('birth')) ?? '';
  });
  return outbox;
}

/** Inside a transaction that includes `state`: stops when the database is not the one that was opened. */
export async function assertAlive(outbox: Outbox): Promise<void> {
  assertBirth(await outbox.read('birth'), outbox.birth);
}

/** `found`: the birth record of the database that a transaction is on. */
export function assertBirth(found: unknown, birth: string): void {
  if (found !== birth) throw new StorageGone('The local database was removed while the app was open');
}

/** Inside a transaction that includes `state`: stops a tab that has lost the lead. */
export async function assertLease(outbox: Outbox, epoch: number): Promise<void> {
  await assertAlive(outbox);
  if ((await outbox.read('lease'))?.epoch !== epoch) throw new LeaseLost('Another tab leads');
}

/** Before a step that no transaction can take back: rows that are written to the cache, or leave the disk. */
export async function assertLeading(outbox: Outbox, epoch: number): Promise<void> {
  // Dexie keeps a transaction open over an `await` only when the function that it gets is itself async.
  await outbox.transaction('r', outbox.state, async () => {
    await assertLease(outbox, epoch);
  });
}

export type Tx = Transaction;
