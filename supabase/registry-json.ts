import { isSmall } from '#data/fields.ts';
import type { AnyKind } from '#data/kind.ts';
import { entriesOf, type Shape } from '#data/shape.ts';
import { isClaimedInstant, isDay, isInstant } from '#kernel/dates.ts';
import { isStorable } from '#kernel/text.ts';

import { matches, stepsOf } from './registry-checks.ts';

/*
 * Columns that hold more than one value: jsonb, and arrays of texts. A trigger compares them with the schema of their field down to
 * the last element, before any rule reads them. It runs where the column changes only, which a check constraint cannot, and not for the
 * row that `sync_push` puts, whose values were asked at its door.
 */

/** One function for each such column and one trigger for each table that has some. */
export function jsonChecksOf(kinds: readonly AnyKind[]): readonly string[] {
  const fieldsOf = new Map<string, Map<string, Shape>>();
  for (const kind of kinds) {
    const fields = fieldsOf.get(kind.table) ?? new Map<string, Shape>();
    for (const [field, shape] of Object.entries(entriesOf(kind))) if (isNested(shape)) fields.set(field, shape);
    if (fields.size > 0) fieldsOf.set(kind.table, fields);
  }
  return [...fieldsOf].flatMap(([table, fields]) => [
    ...[...fields].map(
      ([field, shape]) =>
        `create or replace function private.fits_${table}__${field}(v jsonb) returns boolean language plpgsql immutable set search_path = '' as $f$ ${bodyOf(shape, `${table}.${field}`)} $f$;`,
    ),
    `create or replace function private.fits_${table}() returns trigger language plpgsql set search_path = '' as $f$`,
    'begin',
    ...[...fields].flatMap(([field]) => [
      `  if new.${field} is not null and (tg_op = 'INSERT' or new.${field} is distinct from old.${field}) and not private.fits_${table}__${field}(to_jsonb(new.${field})) then`,
      `    perform private.refuse('invalid', '${field}');`,
      '  end if;',
    ]),
    '  return new;',
    'end $f$;',
    `create trigger a_fits before insert or update on public.${table} for each row`,
    `  when (pg_trigger_depth() > 0 or coalesce(current_setting('karbar.asked', true), '') <> '${table}') execute function private.fits_${table}();`,
  ]);
}

/**
 * As `fits`, with a loop over the elements of a list or record: Postgres keeps an expression without a query ready to run, and prepares one
 * with a query whenever it runs.
 */
function bodyOf(shape: Shape, path: string): string {
  const { type, wrapped } = shape;
  if (type === 'nullable') return `begin if jsonb_typeof(v) = 'null' then return true; end if; ${bodyOf(known(wrapped, path), path)} end;`;
  if (type !== 'array' && type !== 'record') return `begin return coalesce(${fits(shape, 'v', path)}, false); end;`;
  const { each, from, condition } = elementsOf(shape, 'v', path);
  return (
    `declare ${each} record; begin if not coalesce(${fits(shape, 'v', path, 'true')}, false) then return false; end if; ` +
    `for ${each} in select * from ${from} loop if not coalesce(${condition}, false) then return false; end if; end loop; return true; end;`
  );
}

/** True for shapes that no scalar column holds. */
export function isNested(shape: Shape): boolean {
  const { type, wrapped } = shape;
  return wrapped ? isNested(wrapped) : type === 'array' || type === 'record' || type === 'strict_object';
}

/**
 * A condition over the jsonb expression `x`: true only when the value is of this shape. `path` names it in errors and aliases. A shape
 * without bounds is a mistake of ours. Where `elements` is given it stands for what holds for each element.
 */
export function fits(shape: Shape, x: string, path: string, elements?: string): string {
  const steps = conditionsOf(shape, x, path);
  const typed = (type: string, conditions: readonly string[]): string =>
    `case when jsonb_typeof(${x}) = '${type}' then ${conditions.length === 0 ? 'true' : conditions.join(' and ')} else false end`;
  switch (shape.type) {
    case 'nullable':
      return `(jsonb_typeof(${x}) = 'null' or ${fits(known(shape.wrapped, path), x, path)})`;
    case 'unknown':
      return 'true';
    case 'boolean':
      return typed('boolean', steps);
    case 'string':
      assertBounded(shape, path, ['max_length', 'regex', 'uuid', 'check']);
      return typed('string', steps);
    case 'number':
      assertBounded(shape, path, ['min_value']);
      assertBounded(shape, path, ['max_value']);
      return typed('number', steps);
    case 'picklist':
      return typed('string', [`${x} #>> '{}' in (${(shape.options ?? []).map((option) => `'${option}'`).join(', ')})`]);
    case 'array':
      assertBounded(shape, path, ['max_length']);
      return typed('array', [...steps, elements ?? allFit(shape, x, path)]);
    case 'record':
      assertBounded(shape, path, ['max_entries']);
      return typed('object', [...steps, elements ?? allFit(shape, x, path)]);
    case 'strict_object': {
      const entries = Object.entries(shape.entries ?? {});
      const keys = `array[${entries.map(([key]) => `'${key}'`).join(', ')}]`;
      const inner = entries.map(([key, entry]) => fits(entry, `(${x} -> '${key}')`, `${path}.${key}`));
      return typed('object', [`${x} ?& ${keys}`, `${x} - ${keys} = '{}'`, ...inner]);
    }
    default:
      throw new Error(`${path}: no check for ${shape.type}`);
  }
}

function allFit(shape: Shape, x: string, path: string): string {
  const { from, condition } = elementsOf(shape, x, path);
  return `not exists (select from ${from} where not coalesce(${condition}, false))`;
}

/** The elements of a list, or the keys and values of a record, as rows, and the condition over each. */
function elementsOf(shape: Shape, x: string, path: string) {
  const each = `e${path.split('.').length}`;
  const of = (inner: Shape | undefined, element: string): string => fits(known(inner, path), element, `${path}.0`);
  return shape.type === 'array'
    ? { each, from: `jsonb_array_elements(${x}) ${each} (v)`, condition: of(shape.item, `${each}.v`) }
    : {
        each,
        from: `jsonb_each(${x}) ${each} (k, v)`,
        condition: `${of(shape.key, `to_jsonb(${each}.k)`)} and ${of(shape.value, `${each}.v`)}`,
      };
}

/** What the pipe of a shape asks beyond its type. A step that is not known here would be a rule that the server does not keep. */
function conditionsOf(shape: Shape, x: string, path: string): readonly string[] {
  const text = `(${x} #>> '{}')`;
  const entries = `(select count(*) from jsonb_object_keys(${x}))`;
  const length = shape.type === 'array' ? `jsonb_array_length(${x})` : `char_length${text}`;
  return stepsOf(shape).flatMap(({ kind, type, requirement }) => {
    // No text of Postgres can break this one.
    if (kind !== 'validation' || requirement === isStorable) return [];
    if (requirement === isDay) return [`private.is_day${text}`];
    if (requirement === isInstant || requirement === isClaimedInstant) return [`private.is_instant${text}`];
    if (requirement === isSmall) return [`private.is_small(${x})`];
    if (requirement instanceof RegExp) return [matches(text, requirement)];
    if (type === 'max_entries') return [`${entries} <= ${String(requirement)}`];
    if (type === 'min_length') return requirement === 0 ? [] : [`${length} >= ${String(requirement)}`];
    if (type === 'max_length') return [`${length} <= ${String(requirement)}`];
    // By its form: `2.0` is a whole number, and no integer to Postgres.
    if (type === 'safe_integer') return [`scale((${x})::numeric) = 0`];
    // Compared as jsonb, where numbers stand together.
    if (type === 'min_value') return [`${x} >= '${String(requirement)}'`];
    if (type === 'max_value') return [`${x} <= '${String(requirement)}'`];
    throw new Error(`${path}: no check for ${type}`);
  });
}

function assertBounded(shape: Shape, path: string, steps: readonly string[]): void {
  if (!stepsOf(shape).some(({ type }) => steps.includes(type)))
    throw new Error(`${path}: a ${shape.type} needs a bound (${steps.join(' or ')})`);
}

function known(shape: Shape | undefined, path: string): Shape {
  if (!shape) throw new Error(`${path}: a schema without its inner shape`);
  return shape;
}
