import { Search } from 'lucide-react';
import { useState } from 'react';

import type { PermissionKey } from '#access/permissions.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { permissionLabel } from '#modules/key-labels.ts';
import { Highlight } from '#ui/display/Highlight.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { type KeyGroup, keyGroups } from './groups.ts';
import { type Lock, withKeys } from './rules.ts';

type PickerProps = {
  /** To be looked at and searched only. */
  readonly closed?: boolean;
  /** What is ticked so far. */
  readonly permissions: readonly string[];
  /** Why a key cannot be ticked or unticked now. */
  readonly lockOf: (key: PermissionKey) => Lock | null;
  /** Whether the company has switched the module off; absent = none is. */
  readonly isOff?: (group: KeyGroup) => boolean;
  readonly onChange: (permissions: readonly string[]) => void;
};

/** All keys by module, to be searched and ticked one by one or a module at a time. */
export function PermissionPicker(props: PickerProps) {
  const [search, setSearch] = useState('');
  const wanted = foldText(search);
  const groups = keyGroups()
    .map((group) => ({
      ...group,
      shown: foldText(group.label).includes(wanted)
        ? group.keys
        : group.keys.filter((key) => foldText(permissionLabel(key)).includes(wanted)),
    }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <div className="flex flex-col gap-5">
      <TextInput
        type="search"
        aria-label={m.roles_search()}
        placeholder={m.roles_search()}
        value={search}
        onChange={setSearch}
        before={<Search aria-hidden className="size-4" />}
      />
      {groups.length === 0 && <p className="text-13 text-muted-foreground">{m.ui_no_matches()}</p>}
      {groups.map(({ shown, ...group }) => (
        <Group key={group.id} {...props} group={group} shown={shown} search={search} />
      ))}
    </div>
  );
}

type GroupProps = PickerProps & { readonly group: KeyGroup; readonly shown: readonly PermissionKey[]; readonly search: string };

function Group({ closed = false, group, shown, search, permissions, lockOf, isOff, onChange }: GroupProps) {
  const number = useNumberText();
  const locks = new Map(group.keys.map((key) => [key, lockOf(key)]));
  const on = (key: PermissionKey) => locks.get(key)?.on ?? permissions.includes(key);
  const free = group.keys.filter((key) => !locks.get(key) || locks.get(key)?.because === 'implied');
  const count = group.keys.filter(on).length;
  const all = free.length > 0 && free.every(on);
  const shared = sharedReason([...locks.values()]);
  return (
    <fieldset disabled={closed} className="min-w-0">
      <legend className="sr-only">{group.label}</legend>
      <label className="flex min-h-control items-center gap-2.5 border-b py-1">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < group.keys.length;
          }}
          type="checkbox"
          aria-label={m.roles_all_of({ module: group.label })}
          checked={count === group.keys.length}
          disabled={free.length === 0}
          onChange={() => onChange(withKeys(permissions, free, !all))}
        />
        <span aria-hidden className="font-semibold">
          {group.label}
        </span>
        <span className="text-13 figures text-muted-foreground">{m.roles_keys({ n: number(count), all: number(group.keys.length) })}</span>
        {isOff?.(group) && <span className="text-12 text-muted-foreground">{m.roles_switched_off()}</span>}
      </label>
      {shared !== null && <p className="pt-1.5 pl-6.5 text-12 text-muted-foreground">{shared}</p>}
      <div className="grid gap-x-6 pt-1 pl-6.5 sm:grid-cols-2">
        {shown.map((key) => (
          <Key
            key={key}
            id={key}
            on={on(key)}
            lock={locks.get(key) ?? null}
            silent={shared !== null}
            search={search}
            onChange={(ticked) => onChange(withKeys(permissions, [key], ticked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type KeyProps = {
  readonly id: PermissionKey;
  readonly on: boolean;
  readonly lock: Lock | null;
  /** The reason stands above, for the whole module. */
  readonly silent: boolean;
  readonly search: string;
  readonly onChange: (on: boolean) => void;
};

function Key({ id, on, lock, silent, search, onChange }: KeyProps) {
  const note = silent ? undefined : lock ? reasonOf(lock) : notes[id]?.();
  return (
    <label className="flex min-h-control items-start gap-2.5 py-1.5">
      <input
        type="checkbox"
        className="mt-0.5"
        checked={on}
        disabled={lock !== null}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">
        <span className={lock && !on ? 'block text-muted-foreground' : 'block'}>
          <Highlight text={permissionLabel(id)} search={search} />
        </span>
        {note !== undefined && <span className="block text-12 text-muted-foreground">{note}</span>}
      </span>
    </label>
  );
}

/** One reason for all keys of a module is said once. */
function sharedReason(locks: readonly (Lock | null)[]): string | null {
  const reasons = new Set(locks.map((lock) => lock && reasonOf(lock)));
  return reasons.size === 1 ? ([...reasons][0] ?? null) : null;
}

function reasonOf(lock: Lock): string {
  if (lock.because === 'implied') return m.roles_implied({ permission: permissionLabel(lock.by) });
  return reasons[lock.because]();
}

const reasons = { company_wide: m.roles_company_wide, not_held: m.roles_not_held, not_in_plan: m.roles_not_in_plan } as const;

/** What the label does not say. */
const notes: Readonly<Partial<Record<PermissionKey, () => string>>> = {
  view_financial_dashboard: m.roles_note_financial,
  manage_brands: m.roles_note_brands,
  manage_team: m.roles_note_team,
};
