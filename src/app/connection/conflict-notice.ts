import { type Access, allows } from '#access/access.ts';
import type { Draft } from '#data/operation.ts';
import { actions } from '#modules/kinds.ts';
import type { ConflictNotice } from '#sync/client.ts';

/* What a person can do about work that was taken and came out otherwise than he meant; `null` where he may not. */

/** Brings the row back from the trash, with the change that lies on it. */
export function restored({ kind, id, row }: ConflictNotice, access: Access): Draft | null {
  const action = actionThatPatches(kind, ['deleted_at'], access);
  return action === null ? null : { action, changes: [{ kind, id, do: 'patch', set: { deleted_at: [row['deleted_at'] ?? null, null] } }] };
}

/** Writes the own values over those that stood. */
export function mineAfterAll({ kind, id, fields }: ConflictNotice, access: Access): Draft | null {
  const action = actionThatPatches(kind, Object.keys(fields), access);
  const set = Object.fromEntries(Object.entries(fields).map(([field, [here, there]]) => [field, [there, here]] as const));
  return action === null ? null : { action, changes: [{ kind, id, do: 'patch', set }] };
}

function actionThatPatches(kind: string, fields: readonly string[], access: Access): string | null {
  const able = actions.find(({ permission, touches }) => {
    const { insert, patch } = touches[kind] ?? {};
    // Where the row is only brought along, nothing is written over.
    if (patch === undefined || Array.isArray(insert)) return false;
    const may = permission === 'owner' ? access.owner : allows(access, permission);
    return may && (patch === '*' || fields.every((field) => patch.includes(field)));
  });
  return able?.name ?? null;
}
