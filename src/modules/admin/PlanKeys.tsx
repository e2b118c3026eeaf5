import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type KeyGroup, keyGroups } from '../permission-groups.ts';
import { permissionLabel } from '../permission-label.ts';
import { withKeys } from './keys.ts';

type Props = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void };

/** Permissions by module, each module with a box for all of its keys. Whoever may change something may see it. */
export function PlanKeys(props: Props) {
  return (
    <div className="flex flex-col divide-y rounded-lg border">
      {keyGroups.map((group) => (
        <Group key={group.id} {...props} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { label, keys }, value, onChange }: Props & { readonly group: KeyGroup }) {
  const number = useNumberText();
  const held = keys.filter((key) => value.includes(key)).length;
  return (
    <fieldset className="min-w-0 px-3 py-2">
      <legend className="sr-only">{label()}</legend>
      <label className="flex min-h-control items-center gap-2.5">
        <input
          type="checkbox"
          checked={held === keys.length}
          ref={(box) => {
            if (box) box.indeterminate = held > 0 && held < keys.length;
          }}
          onChange={() => onChange(withKeys(value, keys, held < keys.length))}
        />
        <span className="flex-1 font-medium">{label()}</span>
        <span className="text-12 figures text-muted-foreground">{m.ui_of({ part: number(held), whole: number(keys.length) })}</span>
      </label>
      <div className="grid gap-x-6 pl-6.5 sm:grid-cols-2">
        {keys.map((key) => (
          <label key={key} className="flex min-h-control items-center gap-2.5">
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={(event) => onChange(withKeys(value, [key], event.target.checked))}
            />
            <span className="min-w-0">{permissionLabel(key)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
