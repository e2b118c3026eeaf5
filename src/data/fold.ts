import type { Change } from './operation.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Applies changes of one document, in order, to the row below them. An insert over an existing row fills it up like the server
 * does for ids that must exist once; a patch of a row that is not there changes nothing. `undefined` = no row.
 */
export function applyChanges(row: AnyRow | undefined, changes: readonly Change[]): AnyRow | undefined {
  let current = row;
  for (const change of changes) current = applyChange(current, change);
  return current;
}

function applyChange(row: AnyRow | undefined, change: Change): AnyRow | undefined {
  if (change.do === 'remove') return undefined;
  if (change.do === 'patch') return row && { ...row, ...wanted(change) };
  if (!row) return { id: change.id, ...wanted(change) };
  const filled: Record<string, unknown> = { ...row };
  for (const [field, value] of Object.entries(wanted(change))) {
    if (filled[field] === undefined || filled[field] === null || filled[field] === '') filled[field] = value;
  }
  if ('deleted_at' in filled) filled['deleted_at'] = null;
  return filled;
}

function wanted(change: Change): AnyRow {
  return Object.fromEntries(Object.entries(change.set).map(([field, [, to]]) => [field, to]));
}
