import type { AnyKind } from '#data/kind.ts';

/*
 * What kinds declare of their rows among each other, as triggers: `b_keep` of a table judges its own rows (`unique`, `keepOne`, the
 * `inUse` of those who name them), `b_names` what its rows name (`gone`). Devices ask the same before (`src/data/constraints.ts`).
 */

export function constraintsOf(kinds: readonly AnyKind[]): readonly string[] {
  const tables = [...new Set(kinds.map((kind) => kind.table))];
  return tables.flatMap((table) => {
    const sharing = kinds.filter((kind) => kind.table === table);
    return [...keeping(table, sharing, kinds), ...naming(table, sharing, kinds)];
  });
}

function keeping(table: string, sharing: readonly AnyKind[], kinds: readonly AnyKind[]): readonly string[] {
  const unique = sharing.flatMap((kind) => (kind.unique ?? []).filter(({ loose }) => !loose));
  const last = sharing.find((kind) => kind.keepOne !== undefined)?.keepOne;
  const users = usersOf(sharing, kinds);
  if (unique.length === 0 && last === undefined && users.length === 0) return [];
  const body = [
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
    triggerFunction(`keep_${table}`, body),
    ...trigger('b_keep', table, `keep_${table}`),
    ...unique.map(
      ({ field, within }) =>
        `create unique index if not exists ${table}__${field}_key on public.${table} (tenant_id, ${within === undefined ? '' : `${within}, `}private.folded(${field})) where deleted_at is null;`,
    ),
  ];
}

const others = 't.tenant_id = new.tenant_id and t.id <> new.id';

type User = { readonly table: string; readonly field: string; readonly code: string };

/** Kinds that share a table are one user. */
function usersOf(named: readonly AnyKind[], kinds: readonly AnyKind[]): readonly User[] {
  const users = kinds.flatMap((kind) =>
    Object.entries(kind.refs ?? {}).flatMap(([field, ref]) =>
      ref.inUse !== undefined && named.some(({ name }) => name === ref.kind) ? [{ table: kind.table, field, code: ref.inUse }] : [],
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
    const named = kinds.find(({ name }) => name === ref.kind)?.table;
    if (named === undefined) throw new Error(`${table}.${field} names an unknown kind ${ref.kind}`);
    return `  if tg_op = 'INSERT' or new.${field} is distinct from old.${field} then
    perform from public.${named} t where t.tenant_id = new.tenant_id and t.id = new.${field} and t.deleted_at is null for key share;
    if not found and exists (select from public.${named} t where t.tenant_id = new.tenant_id and t.id = new.${field}) then
      perform private.refuse('${ref.gone}', '${field}');
    end if;
  end if;`;
  });
  return [triggerFunction(`name_${table}`, body), ...trigger('b_names', table, `name_${table}`, ` of ${[...refs.keys()].join(', ')}`)];
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
  return [
    `drop trigger if exists ${name} on public.${table};`,
    `create trigger ${name} before insert or update${columns} on public.${table} for each row execute function private.${called}();`,
  ];
}
