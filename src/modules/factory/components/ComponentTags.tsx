import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { type Tagged, TagsDialog } from '../../entity/index.ts';
import { type ComponentRow, unitOf } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';

/** Labels of components, and of their packs that have a barcode of their own. */
export function ComponentTags({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const rows = useKeys(Component)?.filter(({ id }) => ids.includes(id));
  return <TagsDialog text={m.components_tags_text()} things={rows?.flatMap(tagsOf)} onClose={onClose} />;
}

/** The first barcode, else the item code: a scan of either finds it. */
function tagsOf({ id, name, code, barcodes, packs, stock_unit }: ComponentRow): readonly Tagged[] {
  return [
    { id, name, code: barcodes[0] ?? code, title: '', corner: unitOf(stock_unit).name() },
    ...packs.filter(({ barcode }) => barcode !== '').map((pack) => ({ id: pack.id, name, code: pack.barcode, title: pack.name })),
  ];
}
