import { idPattern } from '#data/fields.ts';
import type { AnyKind } from '#data/kind.ts';
import { entriesOf, type Shape } from '#data/shape.ts';
import { firstDay, isClaimedInstant, isDay, isInstant, lastDay } from '#kernel/dates.ts';

/**
 * One constraint per column with a single value, named `<table>__<field>`, from which the refusal's field is read. They stand behind the
 * door (`registry-door.ts`), for what does not come through it.
 */
export function checksOf(kinds: readonly AnyKind[]): readonly string[] {
  const tables = new Map<string, AnyKind[]>();
  for (const kind of kinds) tables.set(kind.table, [...(tables.get(kind.table) ?? []), kind]);
  return [...tables].flatMap(([table, sharing]) => {
    const fields = new Map(
      sharing.flatMap((kind) =>
        Object.entries(entriesOf(kind)).map(
          ([field, shape]) => [field, { shape, owners: sharing.filter((other) => field in entriesOf(other)) }] as const,
        ),
      ),
    );
    return [...fields].flatMap(([field, { shape, owners }]) => {
      const ofAll = owners.length === sharing.length || owners.some(({ discriminator }) => !discriminator);
      const condition = ofAll ? checkOf(field, shape) : checkOfSome(field, shape, owners);
      if (condition === undefined || field === 'id') return [];
      return [`select private.hold('${table}', '${field}', $c$${condition}$c$);`];
    });
  });
}

/** A column that only some kinds of the table use: the others leave it alone. */
function checkOfSome(field: string, shape: Shape, owners: readonly AnyKind[]): string | undefined {
  const condition = [...(shape.type === 'nullable' ? [] : [`${field} is not null`]), checkOf(field, shape)].filter(
    (part) => part !== undefined,
  );
  const [owner] = owners;
  if (!owner?.discriminator || condition.length === 0) return undefined;
  return `${owner.discriminator.column} <> '${owner.discriminator.value}' or (${condition.map((part) => `(${part})`).join(' and ')})`;
}

function checkOf(field: string, shape: Shape): string | undefined {
  if (shape.type === 'nullable' && shape.wrapped) return checkOf(field, shape.wrapped);
  if (shape.type === 'picklist') return `${field} in (${(shape.options ?? []).map((option) => `'${option}'`).join(', ')})`;
  const limits = new Map(stepsOf(shape).map((step) => [step.type, step.requirement]));
  const measured = { string: `char_length(${field})`, number: field }[shape.type];
  const parts =
    measured === undefined
      ? []
      : [
          bound(measured, '>=', limits.get('min_length') ?? limits.get('min_value')),
          bound(measured, '<=', limits.get('max_length') ?? limits.get('max_value')),
          ...stepsOf(shape).map((step) => formOf(field, step)),
        ];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(' and ');
}

/** An infinite day is later than the last one, so a range keeps it out. */
function formOf(field: string, { type, requirement }: Shape & { readonly requirement?: unknown }): string | undefined {
  if (requirement === isDay) return `${field} between '${firstDay}' and '${lastDay}'`;
  if (requirement === isInstant || requirement === isClaimedInstant)
    return `${field} >= '1900-01-01T00:00:00Z' and ${field} < '2200-01-01T00:00:00Z'`;
  return type === 'regex' && requirement instanceof RegExp ? matches(field, requirement) : undefined;
}

/** The pattern in Postgres' words, where figures of every script count as digits. That of an id is asked without one: three times as fast. */
export function matches(text: string, { source, flags }: RegExp): string {
  if (source === idPattern.source)
    return `${text} like '________-____-____-____-____________' and translate(${text}, '0123456789abcdef', '') = '----'`;
  const pattern = source.replaceAll('[\\d', '[0-9').replaceAll('\\/', '/');
  if (/[\\']/.test(pattern)) throw new Error(`A pattern with escapes: ${source}`);
  return `${text} ${flags.includes('i') ? '~*' : '~'} '${pattern}'`;
}

/** A pipe may begin with another pipe; later limits win. */
export function stepsOf(shape: Shape): readonly (Shape & { readonly requirement?: unknown })[] {
  return (shape.pipe ?? []).flatMap((step) => (step === shape ? [step] : [...stepsOf(step), step]));
}

function bound(measured: string, comparison: string, limit: unknown): string | undefined {
  return typeof limit === 'number' && !(comparison === '>=' && limit === 0 && measured.startsWith('char_length'))
    ? `${measured} ${comparison} ${limit}`
    : undefined;
}
