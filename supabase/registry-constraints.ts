import { type AnyKind, kindsNamed, type Ref } from '#data/kind.ts';
import { entriesOf } from '#data/shape.ts';

/*
 * What kinds declare of their rows among each other, as triggers: `b_constraints` of a table judges its own rows (`unique`, `keepOne`, `atMost`, the
 * `inUse` of those who name them), `b_names` what its rows name (`gone`), `b_brand` takes the brand of the row that `parentBrand` names and
 * `c_brand` of that row's table hands a new one on, `b_append_only` keeps what only grows. Devices ask the first three before
 * (`src/data/constraints.ts`).
 */

export function constraintsOf(kinds: readonly AnyKind[]): readonly string[] {
  const tables = [...new Set(kinds.map((kind) => kind.table))];
  return tables.flatMap((table) => {
    const sharing = kinds.filter((kind) => kind.table === table);
    return [
      ...keeping(table, sharing, kinds),
      ...naming(table, sharing, kinds),
      ...branding(table, sharing, kinds),
      ...handingOn(table, kinds),
      ...growing(table, sharing, kinds),
    ];
  });
}

function keeping(table: string, sharing: readonly AnyKind[], kinds: readonly AnyKind[]): readonly string[] {
  const declared = sharing.flatMap((kind) => (kind.unique ?? []).filter(({ loose }) => !loose));
  const unique = [...new Map(declared.map((one) => [`${one.field} ${one.within ?? ''}`, one])).values()];
  const last = sharing.find((kind) => kind.keepOne !== undefined)?.keepOne;
  const users = usersOf(sharing, kinds);
  const limited = sharing.find(({ atMost }) => atMost !== undefined);
  if (unique.length === 0 && last === undefined && users.length === 0 && limited === undefined) return [];
  const body = [
    ...(limited === undefined ? [] : [room(limited)]),
    ...unique.map(
      ({
        field,
        within,
        code,
      }) => `  if new.deleted_at is null and exists (select from public.${table} t where ${others} and t.deleted_at is null
    and private.folded(t.${field}) = private.folded(new.${field})${within === undefined ? '' : ` and t.${within} = new.${within}`}) then
    perform private.refuse('${code}', '${field}');
  end if;`,
    ),
    ...(last === undefined
      ? []
      : [
          `  if tg_op = 'UPDATE' and old.active and old.deleted_at is null and (not new.active or new.deleted_at is not null) then
    -- One after the other: two people would each leave the last one to the other.
    perform from public.profiles p where p.tenant_id = new.tenant_id and p.id = new.tenant_id for no key update;
    if not exists (select from public.${table} t where ${others} and t.active and t.deleted_at is null) then
      perform private.refuse('${last}', case when new.active then 'deleted_at' else 'active' end);
    end if;
  end if;`,
        ]),
    ...(users.length === 0
      ? []
      : [
          `  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null then
    -- Whoever is about to name it ends first, or finds it deleted.
    perform from public.${table} t where t.tenant_id = new.tenant_id and t.id = new.id for update;
${users.map(inUse).join('\n')}
  end if;`,
        ]),
  ];
  return [
    triggerFunction(`guard_${table}`, body),
    ...trigger('b_constraints', table, `guard_${table}`),
    ...unique.map(
      ({ field, within }) =>
        `select private.hold_unique('${table}', '${field}', 'tenant_id, ${within === undefined ? '' : `${within}, `}private.folded(${field})');`,
    ),
  ];
}

function room({ table, audience, atMost }: AnyKind): string {
  const [own, whose] = audience === undefined ? ['', ''] : [` and t.${audience}_id = new.${audience}_id`, ` || new.${audience}_id`];
  return `  if tg_op = 'INSERT' then
    -- One after the other: two devices would each find the last place free.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('${table}' || new.tenant_id${whose}, 0));
    if (select count(*) from public.${table} t where t.tenant_id = new.tenant_id${own}) >= ${atMost} then
      perform private.refuse('too_many');
    end if;
  end if;`;
}

const others = 't.tenant_id = new.tenant_id and t.id <> new.id';

type User = { readonly table: string; readonly field: string; readonly code: string };

/** Kinds that share a table are one user. */
function usersOf(named: readonly AnyKind[], kinds: readonly AnyKind[]): readonly User[] {
  // What was made last of all is told first, as on devices.
  const users = kinds
    .toReversed()
    .flatMap((kind) =>
      Object.entries(kind.refs ?? {}).flatMap(([field, ref]) =>
        ref.inUse !== undefined && named.some(({ name }) => kindsNamed(ref).includes(name))
          ? [{ table: kind.table, field, code: ref.inUse }]
          : [],
      ),
    );
  return [...new Map(users.map((user) => [`${user.table}.${user.field}`, user])).values()];
}

function inUse({ table, field, code }: User): string {
  return `    if exists (select from public.${table} u where u.tenant_id = new.tenant_id and u.${field} = new.id) then
      perform private.refuse('${code}', 'deleted_at');
    end if;`;
}

function naming(table: string, sharing: readonly AnyKind[], kinds: readonly AnyKind[]): readonly string[] {
  const refs = new Map(sharing.flatMap((kind) => Object.entries(kind.refs ?? {}).filter(([, ref]) => ref.gone !== undefined)));
  if (refs.size === 0) return [];
  // What is no row of the company is left to the foreign key.
  const body = [...refs].map(([field, ref]) => {
    const named = tableOf(ref, kinds);
    return `  if tg_op = 'INSERT' or new.${field} is distinct from old.${field} then
    perform from public.${named} t where t.tenant_id = new.tenant_id and t.id = new.${field} and t.deleted_at is null for key share;
    if not found and exists (select from public.${named} t where t.tenant_id = new.tenant_id and t.id = new.${field}) then
      perform private.refuse('${ref.gone}', '${field}');
    end if;
  end if;`;
  });
  return [triggerFunction(`name_${table}`, body), ...trigger('b_names', table, `name_${table}`, ` of ${[...refs.keys()].join(', ')}`)];
}

function branding(table: string, sharing: readonly AnyKind[], kinds: readonly AnyKind[]): readonly string[] {
  const field = sharing[0]?.parentBrand;
  const parent = parentOf(sharing, kinds);
  if (field === undefined || parent === undefined) return [];
  const body = [
    `  if tg_op = 'UPDATE' and new.${field} <> old.${field} then
    perform private.refuse('invalid', '${field}');
  end if;
  select t.brand_id into new.brand_id from public.${parent} t where t.tenant_id = new.tenant_id and t.id = new.${field}${sameSort(sharing, kinds)};
  if not found then
    perform private.refuse('not_found', '${field}');
  end if;`,
  ];
  return [triggerFunction(`brand_of_${table}`, body), ...trigger('b_brand', table, `brand_of_${table}`, ` of ${field}, brand_id`)];
}

/** Where a table holds several kinds, the row that is named must be of the kind that this one's names. */
function sameSort(sharing: readonly AnyKind[], kinds: readonly AnyKind[]): string {
  const pairs = sharing.flatMap(({ discriminator: own, parentBrand = '', refs = {} }) =>
    kindsNamed(refs[parentBrand] ?? { kind: [] }).flatMap((name) => {
      const named = kinds.find((kind) => kind.name === name)?.discriminator;
      return own && named ? [`(new.${own.column}, t.${named.column}) = ('${own.value}', '${named.value}')`] : [];
    }),
  );
  return pairs.length === 0 ? '' : `\n    and (${pairs.join(' or ')})`;
}

function handingOn(table: string, kinds: readonly AnyKind[]): readonly string[] {
  const children = new Map(kinds.flatMap((kind) => (parentOf([kind], kinds) === table ? [[kind.table, kind.parentBrand ?? '']] : [])));
  if (children.size === 0) return [];
  const body = [...children].map(
    ([child, field]) => `  update public.${child} set brand_id = new.brand_id where tenant_id = new.tenant_id and ${field} = new.id;`,
  );
  return [
    triggerFunction(`hand_on_brand_of_${table}`, body),
    `create trigger c_brand after update of brand_id on public.${table} for each row when (new.brand_id is distinct from old.brand_id) execute function private.hand_on_brand_of_${table}();`,
  ];
}

/** Rows that only grow in number go with their company, and with what they belong to: the row whose brand they carry, else those that they cannot be without. */
function growing(table: string, sharing: readonly AnyKind[], kinds: readonly AnyKind[]): readonly string[] {
  const written = sharing.filter(({ merge }) => merge.policy !== 'server');
  if (written.length === 0 || written.some(({ merge }) => merge.policy !== 'append')) return [];
  const parent = parentOf(sharing, kinds);
  const gone = [
    'not exists (select from public.profiles p where p.tenant_id = old.tenant_id)',
    ...(parent === undefined
      ? []
      : [`not exists (select from public.${parent} t where t.tenant_id = old.tenant_id and t.id = old.${sharing[0]?.parentBrand})`]),
    ...ownersOf(sharing, kinds).map(
      ([field, owner]) => `not exists (select from public.${owner} t where t.tenant_id = old.tenant_id and t.id = old.${field})`,
    ),
  ];
  const body = [
    `  if tg_op = 'DELETE' and (${gone.join('\n    or ')}) then
    return old;
  elsif tg_op = 'DELETE' or (to_jsonb(new) - 'brand_id') <> (to_jsonb(old) - 'brand_id') then
    perform private.refuse('append_only');
  end if;`,
  ];
  return [
    triggerFunction(`grow_${table}`, body),
    `create trigger b_append_only before update or delete on public.${table} for each row execute function private.grow_${table}();`,
  ];
}

/** Fields that are never empty, and the table of the rows that they name. */
function ownersOf([kind]: readonly AnyKind[], kinds: readonly AnyKind[]): readonly (readonly [field: string, table: string])[] {
  const { refs = {}, parentBrand } = kind ?? {};
  return Object.entries(refs).flatMap(([field, ref]) =>
    parentBrand !== undefined || !kind || entriesOf(kind)[field]?.type === 'nullable' ? [] : [[field, tableOf(ref, kinds)] as const],
  );
}

function parentOf([kind]: readonly AnyKind[], kinds: readonly AnyKind[]): string | undefined {
  const ref = kind?.parentBrand === undefined ? undefined : kind.refs?.[kind.parentBrand];
  return ref && tableOf(ref, kinds);
}

/** Of the row that a field names; several kinds share it. */
export function tableOf(ref: Ref, kinds: readonly AnyKind[]): string {
  const tables = new Set(kindsNamed(ref).map((name) => kinds.find((kind) => kind.name === name)?.table));
  const [table] = tables;
  if (table === undefined || tables.size > 1) throw new Error(`A field names rows of no one table: ${kindsNamed(ref).join(', ')}`);
  return table;
}

function triggerFunction(name: string, body: readonly string[]): string {
  return `create or replace function private.${name}() returns trigger language plpgsql set search_path = '' as $$
begin
${body.join('\n')}
  return new;
end
$$;`;
}

function trigger(name: string, table: string, called: string, columns = ''): readonly string[] {
  return [`create trigger ${name} before insert or update${columns} on public.${table} for each row execute function private.${called}();`];
}
