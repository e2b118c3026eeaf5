import { Tags } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { countOf } from '#data/count-of.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useList } from '#data/react.tsx';
import { m } from '#messages';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { Customer } from '../../business/customer-rules/kind.ts';
import { countColumn, EntityList, nameColumn, Opened, useEntities, useEntityActions } from '../../entity/index.ts';
import { labelCommands } from './commands.ts';
import { Label } from './kind.ts';
import { LabelForm } from './LabelForm.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { LabelRow } from './rules.ts';
import { useLabels } from './use-labels.ts';

function LabelList() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: {} });
  const uses = useUses();
  const number = useNumberText();
  return (
    <EntityList
      entities={useEntities(Label, list)}
      id="labels"
      label={m.labels_label()}
      search={m.labels_search()}
      create={m.labels_create()}
      columns={[
        nameColumn<LabelRow>((row) => <NameBadge name={row.name} colour={row.color} />),
        countColumn<Stored<LabelRow>>('customers', m.customers_label(), (row) => uses && countOf(uses, row.key), {
          to: (row) => `/app/customers?tags=${encodeURIComponent(row.key)}`,
        }),
      ]}
      phoneRow={(row) => (
        <PhoneLines
          title={<NameBadge name={row.name} colour={row.color} />}
          text={uses ? m.labels_on_customers({ n: number(countOf(uses, row.key)) }) : ''}
          badge={<PendingDot pending={row.$pending} />}
        />
      )}
      dialog={(id, close) => (
        <Opened key={id} kind={Label} id={id}>
          {(row) =>
            row ? <LabelDialogs label={row} used={uses ? countOf(uses, row.key) : 0} onClose={close} /> : <LabelForm onClose={close} />
          }
        </Opened>
      )}
      empty={{ icon: Tags, title: m.labels_empty(), text: m.labels_empty_text() }}
    />
  );
}

/** Key of a label -> how many customers carry it; `undefined` while they are counted, or for who may not see customers. */
function useUses(): Readonly<Record<string, number>> | undefined {
  const sees = allows(useAccess(), 'view_customers');
  const found = useList(Customer, { where: { deleted: { in: [0] } }, facets: ['tags'], limit: 0 });
  return sees && found?.complete ? found.facets['tags'] : undefined;
}

function LabelDialogs({ label, used, onClose }: { readonly label: LabelRow; readonly used: number; readonly onClose: () => void }) {
  const [asking, ask] = useState<'merge' | 'delete'>();
  const others = useLabels().labels.filter((row) => row.id !== label.id);
  const { remove } = useEntityActions(labelCommands, label, { deleted: () => m.common_name_deleted({ name: label.name }) }, onClose);
  if (asking) return <ReplaceDialog label={label} merging={asking === 'merge'} others={others} used={used} onClose={onClose} />;
  return <LabelForm before={label} onClose={onClose} onMerge={() => ask('merge')} onDelete={() => (used > 0 ? ask('delete') : remove())} />;
}

export { LabelList as Component };
