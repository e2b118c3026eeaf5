import type { AnyKind } from '#data/kind.ts';

/**
 * The states that kinds declare (`src/data/states.ts`), as `moves_<table>`: asked before a row is put, with the action that puts it. Kinds of
 * one table, the same rows for other readers, have their steps together.
 */
export function statesOf(kinds: readonly AnyKind[]): readonly string[] {
  return [...Map.groupBy(kinds, ({ table }) => table)].flatMap(([table, sharing]) => {
    const all = sharing.flatMap(({ states }) => states ?? []);
    const [states] = all;
    if (!states) return [];
    const { field, fixed, seen = [] } = states;
    const first = [...new Set(all.flatMap((one) => one.first))];
    const steps = all.flatMap(({ moves }) => moves).flatMap(({ action, from, to }) => from.map((state) => `${action} ${state} ${to}`));
    return [
      `create or replace function private.moves_${table}(p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $f$
declare
  was constant text := p_before ->> '${field}';
  goes constant text := p_after ->> '${field}';
  f text;
begin
  if p_before is null and not coalesce(goes = any (${list(first)}), false) then
    perform private.refuse('invalid', '${field}');
  elsif was <> goes and concat_ws(' ', p_op ->> 'action', was, goes) <> all (${list(steps)}) then
    perform private.refuse('state_moved', '${field}');
  end if;${staying('was <> goes', 'conflict', seen)}${fixed ? staying(`was = any (${list(fixed.in)}) and goes = any (${list(fixed.in)})`, 'state_fixed', fixed.fields) : ''}
end $f$;`,
    ];
  });
}

function staying(when: string, code: string, fields: readonly string[]): string {
  if (fields.length === 0) return '';
  return `
  if ${when} then
    foreach f in array ${list(fields)} loop
      if p_before -> f is distinct from p_after -> f then
        perform private.refuse('${code}', f);
      end if;
    end loop;
  end if;`;
}

const list = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
