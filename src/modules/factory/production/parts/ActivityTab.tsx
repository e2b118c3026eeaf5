import { PackageCheck, PackageMinus, Trash2, Undo2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../../entity/index.ts';
import type { OrderRow } from '../../producing/index.ts';
import { ProductionFeed, ProductionOrder } from '../../producing/kind.ts';
import { stateTexts } from '../state-texts.ts';

type Say = NonNullable<Told['text']>;

/** So many pieces of a size, as the server tells it. */
const made =
  (text: (told: { readonly n: string; readonly name: string }) => string): Say =>
  ({ quantity, name }, { number }) =>
    text({ n: typeof quantity === 'number' ? number(quantity) : '', name: typeof name === 'string' ? name : '' }).trim();

const told: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(Object.entries(stateTexts).map(([state, { icon, tone, name }]) => [state, { icon, tone, text: name }])),
  made_good: { icon: PackageCheck, tone: 'success', text: made(m.production_told_good) },
  made_second: { icon: PackageMinus, tone: 'warning', text: made(m.production_told_second) },
  made_scrap: { icon: Trash2, tone: 'danger', text: made(m.production_told_scrap) },
  taken_back: { icon: Undo2, tone: 'warning', text: made(m.production_told_undone) },
};

/** Who wrote, released, made and closed what. */
export function ActivityTab({ row }: { readonly row: OrderRow }) {
  return <RecordHistory of={ProductionOrder} entries={useKeys(ProductionFeed, { by: 'record', prefix: row.id })} told={told} />;
}
