import { Archive, CircleCheck, Copy, GitCompare, Pencil } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Percent } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { RecordHistory, useEntityActions } from '../../entity/index.ts';
import { activateBill, billCommands, type BillRow, outputOf } from '../producing/index.ts';
import { BillFeed, BillOfMaterials } from '../producing/kind.ts';
import { Amount, type ComponentFigures } from '../stock/index.ts';
import { BillForm } from './BillForm.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { BillSteps } from './parts/BillSteps.tsx';
import { LineTable } from './parts/LineTable.tsx';
import { Needs } from './parts/Needs.tsx';
import { stateTexts } from './state-texts.ts';
import { useVersionText } from './use-version-text.ts';

type Props = {
  readonly id: string;
  /** Of all components; `undefined` while they are worked out. */
  readonly figures: ReadonlyMap<string, ComponentFigures> | undefined;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  /** Begins a new version. */
  readonly onCopy: (row: BillRow) => void;
};

/** A bill of materials beside its list: what it takes, what an order of it would need, its steps and its other versions. */
export function BillDrawer({ id, onClose, ...props }: Props) {
  const row = useRow(BillOfMaterials, id);
  if (row) return <Opened row={row} onClose={onClose} {...props} />;
  return (
    <Drawer open onClose={onClose} size="lg" title={m.bills_one()}>
      {row === null ? <EmptyState title={m.bills_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

function Opened({ row, figures, onClose, onOpen, onCopy }: Omit<Props, 'id'> & { readonly row: Stored<BillRow> }) {
  const [asked, ask] = useState<'edit' | 'compare'>();
  const feed = useKeys(BillFeed, { by: 'record', prefix: row.id });
  const versions = useKeys(BillOfMaterials, { by: 'output', equals: outputOf(row) })?.filter(({ deleted_at }) => deleted_at === null) ?? [];
  const state = stateTexts[row.status];
  const { notice, entries, deleted } = useEntityActions(billCommands, row, {}, onClose);
  const version = useVersionText();
  const close = () => ask(undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={
        <span className="flex items-center gap-2">
          <span className="min-w-0 break-words">{row.output_name}</span>
          <PendingDot pending={row.$pending} />
        </span>
      }
      description={version(row)}
      footer={
        <Steps
          row={row}
          deleted={deleted}
          compares={versions.length > 1}
          entries={entries(m.common_delete(), row.status === 'active' ? m.bills_delete_used() : undefined)}
          onAsk={ask}
          onCopy={() => onCopy(row)}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {notice(m.common_in_trash())}
        {state && (
          <p>
            <StatusBadge tone={state.tone} label={state.name()} />
          </p>
        )}
        <Facts>
          <Fact label={m.bills_base()}>
            <Amount quantity={row.base_qty} unit={row.output_unit} />
          </Fact>
          <Fact label={m.bills_reject()}>
            <Percent bps={row.reject} />
          </Fact>
          {row.notes !== '' && (
            <Fact label={m.common_notes()} wide>
              <span className="whitespace-pre-wrap">{row.notes}</span>
            </Fact>
          )}
        </Facts>
        <LineTable row={row} />
        {row.lines.length > 0 && <Needs row={row} figures={figures} />}
        <BillSteps row={row} />
        <RecordHistory of={BillOfMaterials} entries={feed} told={{ ...told }} />
      </div>
      {asked === 'edit' && <BillForm before={row} onClose={close} onSaved={onOpen} />}
      {asked === 'compare' && <CompareDialog row={row} versions={versions} onClose={close} />}
    </Drawer>
  );
}

const told = Object.fromEntries(
  Object.entries(stateTexts).map(([state, text]) => [state, { icon: text.icon, tone: text.tone, text: text.name }]),
);

type StepsProps = {
  readonly row: BillRow;
  readonly deleted: boolean;
  readonly compares: boolean;
  readonly entries: ReturnType<ReturnType<typeof useEntityActions>['entries']>;
  readonly onAsk: (asked: 'edit' | 'compare') => void;
  readonly onCopy: () => void;
};

function Steps({ row, deleted, compares, entries, onAsk, onCopy }: StepsProps) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const [use, using] = useTask(async () => {
    await activateBill(store, row.id);
    toast.success(m.bills_used());
  });
  const [archive] = useTask(async () => {
    await billCommands.move(store, row.id, 'archived');
    toastUndo(m.bills_archived(), async () => activateBill(store, row.id));
  });
  const isDraft = row.status === 'draft';
  return (
    <>
      <Menu
        trigger={<Button>{m.ui_more()}</Button>}
        entries={[
          compares && { label: m.bills_compare(), icon: GitCompare, onSelect: () => onAsk('compare') },
          !deleted && { label: m.bills_new_version(), icon: Copy, onSelect: onCopy },
          !deleted && row.status === 'active' && { label: m.products_archive(), icon: Archive, onSelect: archive },
          ...entries,
        ]}
      />
      {!deleted && isDraft && (
        <Button icon={Pencil} onClick={() => onAsk('edit')}>
          {m.common_edit()}
        </Button>
      )}
      {!deleted && row.status !== 'active' && (
        <Button tone="primary" icon={CircleCheck} busy={using} onClick={use}>
          {m.bills_use()}
        </Button>
      )}
      {!deleted && row.status === 'active' && (
        <Button tone="primary" icon={Copy} onClick={onCopy}>
          {m.bills_new_version()}
        </Button>
      )}
    </>
  );
}
