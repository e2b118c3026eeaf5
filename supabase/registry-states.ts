import type { AnyKind } from '#data/kind.ts';

/**
 * The states that kinds declare (`src/data/states.ts`), as `moves_<table>`: asked before a row is put, with the action that puts it. Kinds of one
 * table have the steps of all of them.
 */
export function statesOf(kinds: readonly AnyKind[]): readonly string[] {
  return kinds.flatMap(({ table, states }, place) => {
    if (!states || kinds.findIndex((kind) => kind.table === table && kind.states) !== place) return [];
    const { field, first, fixed, seen = [] } = states;
    const moves = kinds.filter((kind) => kind.table === table).flatMap((kind) => kind.states?.moves ?? []);
    const steps = moves.flatMap(({ action, from, to }) => from.map((state) => `${action} ${state} ${to}`));
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
