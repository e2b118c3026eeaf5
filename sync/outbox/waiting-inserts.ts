import { limits } from '../protocol.ts';
import type { StoredOp } from './outbox.ts';
import { answerOf } from './strict-transaction.ts';

/** With more ids than these (a large import waits) none are held in memory any more, and each is looked up. */
const most = 50_000;

/** Number of the newest operation, and of the last one that the server has answered. */
export type Numbers = { readonly last: number; readonly sent: number };

/**
 * Rows that waiting operations bring into being, as far as this tab knows: whoever names none of them has no parents, and the disk need
 * not be asked. Rows of operations that have left stay here, so a hit is looked up. None is missing as long as the numbers are those
 * that were seen last: another tab that stores moves `last`, and what comes back from the journal sets `sent` back.
 */
export class WaitingInserts {
  readonly #ids = new Set<string>();
  #seen: Numbers = { last: 0, sent: 0 };
  /** Number of the last operation that this tab stored. */
  #own = -1;
  readonly #ranges: typeof IDBKeyRange;

  constructor(ranges: typeof IDBKeyRange) {
    this.#ranges = ranges;
  }

  /** The numbers that there will be unless another tab stores: with them none of these ids has a waiting parent. */
  expected(ids: readonly string[]): Numbers | undefined {
    const isKnown = this.#own === this.#seen.last && this.#ids.size <= most && !ids.some((id) => this.#ids.has(id));
    return isKnown ? this.#seen : undefined;
  }

  /** Inside a transaction over `ops` that has stored nothing yet: those of these ids that a waiting operation may insert. */
  async among(ids: readonly string[], now: Numbers, ops: IDBObjectStore): Promise<readonly string[]> {
    return ids.length > 0 && (await this.#isComplete(now, ops)) ? ids.filter((id) => this.#ids.has(id)) : ids;
  }

  /** After its transaction. */
  stored({ prev, seq, inserts }: StoredOp): void {
    this.#add(inserts);
    this.#own = seq;
    if (this.#seen.last === prev) this.#seen = { ...this.#seen, last: seq };
  }

  /** Reads what is not known, a call's worth at a time: of a long queue the next entry reads on. */
  async #isComplete(now: Numbers, ops: IDBObjectStore): Promise<boolean> {
    if (this.#ids.size > most) return false;
    const { last, sent } = this.#seen;
    if (now.last === last && now.sent >= sent) return true;
    const range = this.#ranges.lowerBound(now.sent < sent ? Math.min(now.sent, last) : last, true);
    const unknown = await answerOf<StoredOp[]>(ops.getAll(range, limits.operationsPerPush));
    for (const { inserts } of unknown) this.#add(inserts);
    const isAll = unknown.length < limits.operationsPerPush;
    this.#seen = { last: isAll ? now.last : (unknown.at(-1)?.seq ?? last), sent: now.sent };
    return isAll;
  }

  #add(inserts: readonly string[]): void {
    if (this.#ids.size <= most) for (const id of inserts) this.#ids.add(id);
  }
}
