import { type AnyKind, kindsNamed } from '#data/kind.ts';
import { partSql } from '#data/part.ts';
import { entriesOf } from '#data/shape.ts';

/** `private.found_of`: rows of the archive whose texts match, newest first, and the entries of their feeds. */
export function findersOf(kinds: readonly AnyKind[]): readonly string[] {
  return [
    'create or replace function private.found_of(p_tenant uuid, p_kind text, p_buckets text[], p_pattern text) returns table (kind text, id uuid)',
    "language plpgsql stable set search_path = '' set timezone = 'UTC' as $$",
    '#variable_conflict use_column',
    'begin',
    '  case p_kind',
    ...kinds.flatMap((kind) => (kind.find ? [finder(kind, kind.part, kind.find, kinds)] : [])),
    '    else null;',
    '  end case;',
    'end',
    '$$;',
  ];
}

function finder(kind: AnyKind, part: AnyKind['part'], find: readonly string[], kinds: readonly AnyKind[]): string {
  if (!part) throw new Error(`${kind.name} is found in an archive and has none: it needs a part`);
  const feeds = kinds.filter(({ merge, parentBrand = '', refs }) => {
    const ref = refs?.[parentBrand];
    return merge.policy === 'append' && ref !== undefined && kindsNamed(ref).includes(kind.name);
  });
  return `    when '${kind.name}' then
      return query with hits as (
        select t.id from public.${kind.table} t
        where t.tenant_id = p_tenant${only(kind, 't')} and '${kind.area}'${kind.brand ? " || coalesce('/' || t.brand_id, '')" : ''} = any (p_buckets)
          and ${'deleted_at' in entriesOf(kind) ? 't.deleted_at is null and ' : ''}${partSql(part)} = 'archive'
          and (${find.map((field) => `t.${field} ilike p_pattern`).join(' or ')})
        order by t.${part.date} desc, t.id desc limit 50
      )
      select '${kind.name}'::text, h.id from hits h${feeds.map((feed) => entries(feed)).join('')};`;
}

function entries(feed: AnyKind): string {
  return `
      union all select '${feed.name}', e.id from hits h
      join public.${feed.table} e on e.tenant_id = p_tenant and e.${feed.parentBrand} = h.id${only(feed, 'e')}`;
}

function only({ discriminator }: AnyKind, alias: string): string {
  return discriminator ? ` and ${alias}.${discriminator.column} = '${discriminator.value}'` : '';
}
