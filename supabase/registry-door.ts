import type { AnyKind } from '#data/kind.ts';
import { entriesOf, type Shape } from '#data/shape.ts';
import { isInstant } from '#kernel/dates.ts';

import { stepsOf } from './registry-checks.ts';
import { fits, isNested } from './registry-json.ts';

/*
 * What `sync_push` asks of every value before anything reads it as a date, a number or an id: that it is of its field's form and range.
 * Postgres would take 'now' for a day, '12' for a number and 'yes' for true.
 */

/** One function for each kind, which names the first field that does not fit, and one that calls them by name. */
export function doorsOf(kinds: readonly AnyKind[]): readonly string[] {
  return [
    ...kinds.flatMap((kind) => [
      `create or replace function private.unfit_${kind.name}(v jsonb) returns text language plpgsql immutable set search_path = '' as $f$`,
      'declare',
      '  x jsonb;',
      'begin',
      ...Object.entries(entriesOf(kind))
        .filter(([field]) => field !== 'id')
        .map(
          ([field, shape]) =>
            `  x := v -> '${field}'; if x is not null and not coalesce(${conditionOf(kind, field, shape)}, false) then return '${field}'; end if;`,
        ),
      '  return null;',
      'end $f$;',
    ]),
    "create or replace function private.unfit(p_kind text, v jsonb) returns text language plpgsql immutable set search_path = '' as $f$",
    'begin',
    '  case p_kind',
    ...kinds.map((kind) => `    when '${kind.name}' then return private.unfit_${kind.name}(v);`),
    '    else return null;',
    '  end case;',
    'end $f$;',
  ];
}

/** The fields that tell an instant. */
export function instantsOf(kind: AnyKind): readonly string[] {
  return Object.entries(entriesOf(kind))
    .filter(([, shape]) => stepsOf(shape.wrapped ?? shape).some(({ requirement }) => requirement === isInstant))
    .map(([field]) => field);
}

function conditionOf({ table, name }: AnyKind, field: string, shape: Shape): string {
  if (isNested(shape)) return `private.fits_${table}__${field}(x)`;
  return fits(shape, 'x', `${name}.${field}`);
}
