import { Archive, Barcode, RotateCcw } from 'lucide-react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type Entities, EntityBulk, runEach, useBulk } from '../../../entity/index.ts';
import type { ComponentRow } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { componentCommands } from '../component-commands.ts';
import type { componentFilters } from '../use-component-where.ts';

const { remove, restore, setActive } = componentCommands;

/** What becomes of the ticked components: what has moved is archived, not deleted. */
export function ComponentBulk({
  of,
  onTags,
}: {
  readonly of: Entities<ComponentRow, typeof componentFilters>;
  readonly onTags: () => void;
}) {
  const store = useStore();
  const number = useNumberText();
  const nameOf = async (id: string) => (await store.get(Component, id))?.name ?? id;
  const isArchived = of.list.filters.show.includes('inactive');
  const done = (n: number) => m.ui_changed({ n: number(n) });
  const [archive] = useBulk(of, (id) => setActive(store, id, false), {
    ...{ done, nameOf, leaves: true },
    undo: (ids) => runEach(ids, (id) => setActive(store, id, true)),
  });
  const [activate] = useBulk(of, (id) => setActive(store, id, true), { done, nameOf, leaves: true });
  return (
    <>
      {!of.inTrash && (
        <Button icon={Barcode} onClick={onTags}>
          {m.products_tags()}
        </Button>
      )}
      {!of.inTrash && !isArchived && (
        <Button icon={Archive} onClick={archive}>
          {m.products_archive()}
        </Button>
      )}
      {!of.inTrash && isArchived && (
        <Button icon={RotateCcw} onClick={activate}>
          {m.common_activate()}
        </Button>
      )}
      <EntityBulk of={of} commands={{ remove, restore }} nameOf={nameOf} />
    </>
  );
}
