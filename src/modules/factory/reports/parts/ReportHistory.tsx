import { useKeys } from '#data/react.tsx';

import { RecordHistory, type Told } from '../../../entity/index.ts';
import { WorkFeed, WorkReport } from '../../working/kind.ts';
import { stateTexts } from '../state-texts.ts';

const told: Readonly<Record<string, Told>> = Object.fromEntries(
  Object.entries(stateTexts).map(([state, { icon, tone, name }]) => [state, { icon, tone, text: name }]),
);

/** Who began, handed in, checked and approved it. */
export function ReportHistory({ id }: { readonly id: string }) {
  return <RecordHistory of={WorkReport} entries={useKeys(WorkFeed, { by: 'record', prefix: id })} told={told} />;
}
