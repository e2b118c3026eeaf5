import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { countOf } from '#data/count-of.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useList } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { Customer } from '../../business/customer-rules/kind.ts';
import { countColumn, EntityList, nameColumn, useEntities, useEntityActions } from '../../entity/index.ts';
import { labelCommands } from './commands.ts';
import { Label } from './kind.ts';
import { LabelForm } from './LabelForm.tsx';
import { DeleteDialog, MergeDialog } from './ReplaceDialog.tsx';
import type { LabelRow } from './rules.ts';
import { useLabels } from './use-labels.ts';

function LabelList() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: {} });
  const entities = useEntities(Label, list);
  const uses = useUses();
  const { labels } = useLabels();
  const number = useNumberText();
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
      {m.labels_create()}
    </Button>
  );
  return (
    <EntityList
      entities={entities}
      id="labels"
      label={m.labels_label()}
      search={m.labels_search()}
      actions={create}
      columns={columnsFor(uses)}
      phoneRow={(row) => (
        <PhoneLines
          title={<NameBadge name={row.name} colour={row.color} />}
          text={uses ? m.labels_on_customers({ n: number(countOf(uses, row.key)) }) : ''}
          badge={<PendingDot pending={row.$pending} />}
        />
      )}
      dialog={(id, close) =>
        id === 'new' ? (
          <LabelDialogs key={id} label={undefined} labels={labels} uses={uses} onClose={close} />
        ) : (
          <OpenLabel key={id} label={labels.find((row) => row.id === id)} labels={labels} uses={uses} onClose={close} />
        )
      }
      empty={{ icon: Tags, title: m.labels_empty(), text: m.labels_empty_text(), actions: create }}
    />
  );
}

/** Key of a label -> how many customers carry it; `undefined` while they are counted, or for who may not see customers. */
function useUses(): Readonly<Record<string, number>> | undefined {
  const sees = allows(useAccess(), 'view_customers');
  const found = useList(Customer, { where: { deleted: { in: [0] } }, facets: ['tags'], limit: 0 });
  return sees && found?.complete ? found.facets['tags'] : undefined;
}

type DialogProps = {
  readonly label: LabelRow | undefined;
  readonly labels: readonly LabelRow[];
  readonly uses: Readonly<Record<string, number>> | undefined;
  readonly onClose: () => void;
};

/** What somebody else deletes meanwhile stays open here, with what is being typed. */
function OpenLabel({ label, ...rest }: DialogProps) {
  const [last, setLast] = useState(label);
  if (label && label !== last) setLast(label);
  const shown = label ?? last;
  return shown && <LabelDialogs {...rest} label={shown} />;
}

function LabelDialogs({ label, labels, uses, onClose }: DialogProps) {
  const [asking, ask] = useState<'merge' | 'delete'>();
  const name = label?.name ?? '';
  const used = label && uses ? countOf(uses, label.key) : 0;
  const { remove } = useEntityActions(labelCommands, label?.id ?? '', { deleted: () => m.common_name_deleted({ name }) }, onClose);
  const others = labels.filter((row) => row.id !== label?.id);
  if (label && asking === 'merge') return <MergeDialog label={label} others={others} used={used} onClose={onClose} />;
  if (label && asking === 'delete') return <DeleteDialog label={label} others={others} used={used} onClose={onClose} />;
  return <LabelForm before={label} onClose={onClose} onMerge={() => ask('merge')} onDelete={() => (used > 0 ? ask('delete') : remove())} />;
}

function columnsFor(uses: Readonly<Record<string, number>> | undefined): readonly Column<Stored<LabelRow>>[] {
  return [
    nameColumn<LabelRow>((row) => <NameBadge name={row.name} colour={row.color} />),
    {
      ...countColumn<Stored<LabelRow>>('customers', m.customers_label(), (row) => uses && countOf(uses, row.key)),
      cell: (row) =>
        uses && (
          <Link
            to={`/app/customers?tags=${encodeURIComponent(row.key)}`}
            className="touch-target text-link hover:underline"
            onClick={(event) => event.stopPropagation()}
          >
            <Quantity value={countOf(uses, row.key)} />
          </Link>
        ),
    },
  ];
}

export { LabelList as Component };
