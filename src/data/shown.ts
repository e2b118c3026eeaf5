import type { AnyRow } from './fold.ts';
import type { AnyKind } from './kind.ts';
import { entriesOf, type Shape } from './shape.ts';

/**
 * A row as screens may rely on it: every column is there and of its type, whatever an older or newer server, or a fault, has stored. What
 * is of another type becomes the nearest of the right one (a number that is none is NaN, which is shown as "?"); a text that is no day, a
 * choice that is not known or a number out of all bounds stay as they are, and it is for whoever shows them to say so. The stored row is
 * not changed.
 */
export function shownRow(kind: AnyKind, row: AnyRow): AnyRow {
  let mended: Record<string, unknown> | undefined;
  for (const [field, shape] of entries(kind)) {
    const value = row[field];
    const shown = shownValue(shape, value);
    if (Object.is(shown, value)) continue;
    mended ??= { ...row };
    mended[field] = shown;
  }
  return mended ?? row;
}

const known = new WeakMap<AnyKind, readonly (readonly [string, Shape])[]>();

/** Asked for every row of a list. */
function entries(kind: AnyKind): readonly (readonly [string, Shape])[] {
  let found = known.get(kind);
  if (!found) known.set(kind, (found = Object.entries(entriesOf(kind)).filter(([field]) => field !== 'id')));
  return found;
}

function shownValue(shape: Shape, value: unknown): unknown {
  switch (shape.type) {
    case 'nullable':
      return value === null || value === undefined || !shape.wrapped ? null : shownValue(shape.wrapped, value);
    case 'string':
    case 'picklist':
      return typeof value === 'string' ? value : printed(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
    case 'boolean':
      return typeof value === 'boolean' ? value : false;
    case 'array':
      return shownList(shape, value);
    case 'strict_object':
      return shownObject(shape, value);
    case 'record':
      return isRecord(value) ? value : {};
    default:
      return value;
  }
}

function shownList({ item }: Shape, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  const list: readonly unknown[] = value;
  if (!item) return list;
  const shown = list.map((one) => shownValue(item, one));
  return shown.every((one, i) => Object.is(one, list[i])) ? list : shown;
}

function shownObject({ entries: shapes = {} }: Shape, value: unknown): Readonly<Record<string, unknown>> {
  const stored = isRecord(value) ? value : {};
  const shown = Object.entries(shapes).map(([key, shape]) => [key, shownValue(shape, stored[key])] as const);
  return isRecord(value) && shown.every(([key, one]) => Object.is(one, stored[key])) ? stored : { ...stored, ...Object.fromEntries(shown) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function printed(value: unknown): string {
  return value === null || value === undefined ? '' : (JSON.stringify(value) ?? '');
}
