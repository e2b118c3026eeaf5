import { allows } from '#access/access.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';

import { type ActionBy, actionFor, type EntityCommands, entityCommands, type Rules } from './entity-commands.ts';
import { isMade } from './is-made.ts';
import type { AnyKind, Row } from './kind.ts';
import { type Change, insert, patch } from './operation.ts';
import { Refused } from './refused.ts';
import { entriesOf } from './shape.ts';
import { plain, type Store } from './store.ts';

/** What people do to documents. `F`: what the form tells of one. */
export type DocumentCommands<R, F> = Omit<EntityCommands<R, F>, 'setActive' | 'isThere'> & {
  /**
   * Takes a document where its states allow; `besides` is written with it, as a reason. Throws `not_found`, `deleted`, `state_moved`, and what
   * a guard says.
   */
  readonly move: (store: Store, id: string, to: string, besides?: Partial<R>) => Promise<void>;
};

type Series = Parameters<Store['nextNumber']>[0];

type DocumentRules<R, F> = Omit<Rules<R, F>, 'start'> & {
  /** Counts its numbers on the device. */
  readonly series: Series;
  /** Stands before its numbers. */
  readonly prefix: string;
  /** What a new one has that no form tells, but for what every document begins with. */
  readonly start?: Rules<R, F>['start'];
  /** What the server makes of its columns. */
  readonly derive?: (row: R) => Partial<R>;
};

/** The commands of a kind with a number and states. */
export function documentCommands<K extends AnyKind, F>(
  kind: K,
  action: ActionBy,
  { series, prefix, start, derive, predict, ...rules }: DocumentRules<Row<K>, F>,
): DocumentCommands<Row<K>, F> {
  type R = Row<K>;
  const { number = '', states } = kind;
  // One that is only checked has no number yet.
  const {
    change: _change,
    setActive: _active,
    isThere: _there,
    ...entity
  } = entityCommands<K, F>(kind, action, {
    ...rules,
    start: async (store, facts) => ({ [number]: '?', ...(await begun(store, facts)) }),
    predict: predicted,
  });

  async function begun(store: Store, facts: F): Promise<Partial<R>> {
    const row = { ...usual(kind, store), ...(await start?.(store, facts)), ...rules.clean(facts) };
    return { ...row, ...derive?.(row as R) };
  }

  async function predicted(store: Store, before: R, after: R): Promise<readonly (Change | undefined)[]> {
    return [derive && patch(kind, before, derive(after)), ...((await predict?.(store, before, after)) ?? [])];
  }

  async function add(store: Store, facts: F, id = newId()): Promise<string> {
    if (await isMade(store, kind, id)) return id;
    const { device, counter } = await store.nextNumber(series);
    const row = { ...(await begun(store, facts)), id, [number]: documentNumber(prefix, store.today(), device, counter) } as unknown as R;
    await rules.assert?.(store, row, undefined);
    const besides = (await rules.beside?.(store, facts, row)) ?? [];
    await store.write({ action: actionFor(action)(store), changes: [insert(kind, row), ...besides] });
    return id;
  }

  async function move(store: Store, id: string, to: string, besides: Partial<R> = {}): Promise<void> {
    const found = await store.get(kind, id);
    if (!found || !states) throw new Refused('not_found');
    const before = plain(found as object) as R & Readonly<Record<string, unknown>>;
    const was = String(before[states.field]);
    if (was === to) return;
    if ((before['deleted_at'] ?? null) !== null) throw new Refused('deleted');
    const steps = states.moves.filter((one) => one.to === to && one.from.includes(was));
    const step = steps.find(({ permission }) => allows(store.access(), permission)) ?? steps[0];
    if (!step) throw new Refused('state_moved', { field: states.field });
    // Why it was taken here is no reason for where it goes now.
    const next = { ...('reason' in before && { reason: '' }), ...besides, [states.field]: to } as Partial<R>;
    const after = { ...before, ...next };
    await rules.assert?.(store, after, before);
    const changes = [withSeen(patch(kind, before as R, next), before)];
    await store.write({ action: step.action, changes, predicted: await predicted(store, before, after) });
  }

  /** What was looked at goes along, so that nobody approves what he has not seen. */
  function withSeen(change: Change | undefined, before: Readonly<Record<string, unknown>>): Change | undefined {
    const seen = Object.fromEntries((states?.seen ?? []).map((field) => [field, [before[field], before[field]] as const]));
    return change && { ...change, set: { ...seen, ...change.set } };
  }

  return { ...entity, add, move };
}

/** What every document begins with, as far as its kind has the columns. */
function usual(kind: AnyKind, store: Store): Readonly<Record<string, unknown>> {
  const columns = entriesOf(kind);
  const begins = {
    [kind.printedNumber ?? '']: null,
    [kind.states?.field ?? '']: kind.states?.first[0],
    reason: '',
    created_by: store.access().userId,
    created_at: store.now(),
    deleted_at: null,
  };
  return Object.fromEntries(Object.entries(begins).filter(([column]) => Object.hasOwn(columns, column)));
}
