import { PackageMinus, PackagePlus, Trash2, Undo2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { unitOf } from '../../materials/index.ts';
import { Requisition, RequisitionFeed } from '../../requisitioning/kind.ts';
import { stateTexts } from '../state-texts.ts';

type Say = NonNullable<Told['text']>;

/** So much of a component, as the server tells it: `quantity` in millionths of `unit`. */
const moved =
  (text: (told: { readonly amount: string; readonly name: string }) => string): Say =>
  ({ component, quantity, unit }, { number }) =>
    text({
      name: typeof component === 'string' ? component : '',
      amount:
        `${typeof quantity === 'number' ? number(quantity / parts, 3) : ''} ${typeof unit === 'string' ? unitOf(unit).name() : ''}`.trim(),
    });

const told: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(Object.entries(stateTexts).map(([state, { icon, tone, name }]) => [state, { icon, tone, text: name }])),
  issue: { icon: PackageMinus, tone: 'success', text: moved(m.requisitions_told_issue) },
  issue_return: { icon: PackagePlus, tone: 'info', text: moved(m.requisitions_told_return) },
  scrap: { icon: Trash2, tone: 'warning', text: moved(m.requisitions_told_scrap) },
  taken_back: { icon: Undo2, tone: 'warning', text: moved(m.requisitions_told_undone) },
};

/** Who asked, approved, issued and brought back what. */
export function RequisitionHistory({ id }: { readonly id: string }) {
  return <RecordHistory of={Requisition} entries={useKeys(RequisitionFeed, { by: 'record', prefix: id })} told={told} />;
}
