import * as v from 'valibot';

import { type Access, allows, allowsBrand } from '#access/access.ts';
import { addDays } from '#kernel/dates.ts';

import type { Action } from './action.ts';
import type { Backend } from './backend.ts';
import { constraintsOf } from './constraints.ts';
import { documentDay, dueDay } from './fields.ts';
import { applyChanges } from './fold.ts';
import type { AnyKind } from './kind.ts';
import type { Change, Draft } from './operation.ts';
import { refuseTogetherLater } from './refuse-together.ts';
import { Refused } from './refused.ts';
import { daysOf } from './shape.ts';
import { assertStates } from './states.ts';
import { plain } from './store.ts';

/** What every write passes before it is stored. Throws `Refused` as `Store.write` says; a defect of ours is an `Error`. */
export type Door = (draft: Draft, at: { readonly backend: Pick<Backend, 'get' | 'list'>; readonly access: Access }) => Promise<void>;

/** Stands where the rows are: what it reads makes no way to the data worker and back. */
export function createDoor(kinds: readonly AnyKind[], actions: readonly Action[]): Door {
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const actionByName = new Map(actions.map((action) => [action.name, action]));
  const assertKept = constraintsOf(kinds);

  return async function pass({ action: name, changes, today }, { backend, access }) {
    const action = actionByName.get(name);
    if (!action) throw new Error(`Unknown action: ${name}`);
    const may = action.permission === 'owner' ? access.owner : allows(access, action.permission);
    if (!may) throw new Refused('forbidden');
    for (const change of changes) assertTouches(action, change);
    await Promise.all([...byDocument(changes).values()].map(assertRow));

    async function assertRow(changed: readonly Change[]): Promise<void> {
      const [first] = changed;
      if (!first) return;
      const kind = kindByName.get(first.kind);
      if (!kind) throw new Error(`Unknown kind: ${first.kind}`);
      const before = await backend.get<Record<string, unknown>>(kind.name, first.id);
      const row = applyChanges(before && plain(before), changed);
      // A row that never reached this device (the person may write it, not read it) is judged by the server alone.
      if (!row || (!before && first.do === 'patch')) return;
      const checked = v.safeParse(kind.schema, row);
      // As on the server, what was odd before and is left alone keeps no other change out.
      const written = new Set(changed.flatMap((change) => Object.keys(change.set)));
      const issue = checked.issues?.find(({ path }) => before === undefined || !path || written.has(String(path[0].key)));
      const brands = [row['brand_id'], before?.['brand_id']].filter((brand) => typeof brand === 'string');
      await refuseTogetherLater([
        () => {
          if (issue) throw new Refused('invalid', { field: v.getDotPath(issue) ?? '' });
        },
        () => {
          if (kind.brand && !brands.every((brand) => allowsBrand(access, brand)))
            throw new Refused('brand_forbidden', { field: 'brand_id' });
        },
        () => assertStates(kind, name, before && plain(before), row),
        () => assertDays(kind, row, written, today),
        () => assertKept(kind, before && plain(before), row, backend),
      ]);
    }
  };
}

/** A document is dated tomorrow at most, and due in a year: beyond that the server takes none. */
function assertDays(kind: AnyKind, row: Readonly<Record<string, unknown>>, written: ReadonlySet<string>, today: string | undefined): void {
  if (today === undefined) return;
  const [tomorrow, nextYear] = [addDays(today, 1), addDays(today, 365)];
  const late = (day: unknown, last: string) => typeof day === 'string' && day > last;
  const dated = daysOf(kind, [documentDay]).find((field) => written.has(field) && late(row[field], tomorrow));
  if (dated !== undefined) throw new Refused('date_in_future', { field: dated });
  const due = daysOf(kind, [dueDay]).find((field) => written.has(field) && late(row[field], nextYear));
  if (due !== undefined) throw new Refused('date_too_far', { field: due });
}

/** Of a backend that has no door of its own. */
export function behindDoor<B extends Backend>(backend: B, door: Door): B {
  const check: Backend['check'] = (draft, access) => door(draft, { backend, access });
  const write: Backend['write'] = async (draft, access) => {
    if (access) await check(draft, access);
    return backend.write(draft);
  };
  return { ...backend, check, write };
}

function assertTouches(action: Action, change: Change): void {
  const touches = action.touches[change.kind];
  const allowed = touches && touches[change.do];
  const fields = change.do === 'patch' && Array.isArray(allowed) ? Object.keys(change.set).filter((field) => !allowed.includes(field)) : [];
  if (!allowed || fields.length > 0) throw new Error(`Action ${action.name} may not ${change.do} ${change.kind} ${fields.join(', ')}`);
}

function byDocument(changes: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.kind}:${change.id}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return groups;
}
