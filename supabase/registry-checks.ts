import type { AnyKind } from '#data/kind.ts';

/** What of a valibot schema matters here; read structurally, because the kinds' schema types are erased. */
export type Shape = {
  readonly kind?: string;
  readonly type: string;
  readonly wrapped?: Shape;
  readonly pipe?: readonly (Shape & { readonly requirement?: unknown })[];
  readonly options?: readonly string[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly value?: Shape;
};

export function entriesOf(kind: AnyKind): Readonly<Record<string, Shape>> {
  const { entries } = kind.schema as unknown as Shape;
  if (!entries) throw new Error(`Kind ${kind.name} has no object schema`);
  return entries;
}

/** One constraint per column with a single value, named `<table>__<field>`, from which the refusal's field is read. */
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
      const condition = owners.length === sharing.length ? checkOf(field, shape) : checkOfSome(field, shape, owners);
      if (condition === undefined || field === 'id') return [];
      return [
        `alter table public.${table} drop constraint if exists ${table}__${field};`,
        `alter table public.${table} add constraint ${table}__${field} check (${condition});`,
      ];
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
        ];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(' and ');
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
