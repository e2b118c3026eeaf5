import { type AnyKind, kindsNamed } from '#data/kind.ts';

import { tableOf } from './registry-constraints.ts';

/** `private.refs_in_reach`: what a row names of a brand that the session's role is not of gives way to an id that exists nowhere. */
export function reachOf(kinds: readonly AnyKind[]): readonly string[] {
  return [
    "create or replace function private.refs_in_reach(p_kind text, s private.session, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$",
    'declare',
    '  answer jsonb := p_set;',
    'begin',
    '  case p_kind',
    ...kinds.flatMap((kind) => {
      const checks = brandedRefs(kind, kinds).map(([field, table]) => check(field, table));
      return checks.length === 0 ? [] : [`    when '${kind.name}' then`, ...checks];
    }),
    '    else null;',
    '  end case;',
    '  return answer;',
    'end',
    '$$;',
  ];
}

function brandedRefs({ refs = {} }: AnyKind, kinds: readonly AnyKind[]): readonly (readonly [field: string, table: string])[] {
  return Object.entries(refs)
    .filter(([, ref]) => kinds.some(({ name, brand }) => brand && kindsNamed(ref).includes(name)))
    .map(([field, ref]) => [field, tableOf(ref, kinds)]);
}

function check(field: string, table: string): string {
  return `      if exists (select from public.${table} t where t.tenant_id = s.tenant and t.id = (answer ->> '${field}')::uuid and not t.brand_id = any (s.brands)) then
        answer := answer || jsonb_build_object('${field}', gen_random_uuid());
      end if;`;
}
