import { Bookmark } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { PersonalKey } from '#kernel/personal-key.ts';
import { m } from '#messages';

import { choose, useChoice } from '../choice.ts';
import { Button } from '../control/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Menu } from '../overlay/Menu.tsx';

/* Searches and filters under a name, for the person who saved them. */

type View = { readonly name: string; readonly address: string };

export function SavedViews({
  storage,
  address,
  onChoose,
}: {
  readonly storage: PersonalKey;
  readonly address: string;
  readonly onChoose: (address: string) => void;
}) {
  const stored = useChoice(`views:${storage}`);
  const views = useMemo(() => readViews(stored), [stored]);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => view.address === address);
  function keep(next: readonly View[]) {
    choose(`views:${storage}`, JSON.stringify(next));
  }
  return (
    <>
      <Menu
        heading={m.ui_views()}
        trigger={
          <Button tone="quiet" size="sm" icon={Bookmark}>
            {current?.name ?? m.ui_views()}
          </Button>
        }
        entries={[
          ...views.map((view) => ({ label: view.name, checked: view === current, onSelect: () => onChoose(view.address) })),
          views.length > 0 && null,
          { label: m.ui_save_view(), disabled: address === '' || current !== undefined, onSelect: () => setNaming(true) },
          current !== undefined && {
            label: m.ui_delete_view({ name: current.name }),
            tone: 'danger' as const,
            onSelect: () => keep(views.filter((view) => view !== current)),
          },
        ]}
      />
      <NameDialog
        open={naming}
        onClose={() => setNaming(false)}
        onName={(name) => {
          keep([...views.filter((view) => view.name !== name), { name, address }]);
          setNaming(false);
        }}
      />
    </>
  );
}

function NameDialog({
  open,
  onClose,
  onName,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={m.ui_save_view()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" type="submit" form="save-view">
            {m.ui_save()}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string' && name.trim() !== '') onName(name.trim());
        }}
      >
        <label htmlFor="save-view-name" className="mb-1 block text-13 font-medium">
          {m.ui_view_name()}
        </label>
        <input id="save-view-name" name="name" className="field-box" maxLength={60} autoComplete="off" />
      </form>
    </Dialog>
  );
}

function readViews(stored: string | null): readonly View[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is View {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'address' in value &&
    typeof value.address === 'string'
  );
}
