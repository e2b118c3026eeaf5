import { CircleCheck, CircleOff, Combine, Pencil, Split } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useCompany, useKeys, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Tabs } from '#ui/page/Tabs.tsx';

import { EntityGate, RecordHistory, useEntityActions } from '../../entity/index.ts';
import { type SupplierRow, supplierTypeText } from '../materials/index.ts';
import { Supplier, SupplierFeed } from '../materials/kind.ts';
import { separateSuppliers } from './merge.ts';
import { PayDues } from './parts/PayDues.tsx';
import { State } from './supplier-columns.tsx';
import { supplierCommands } from './supplier-commands.ts';
import { SupplierForm } from './SupplierForm.tsx';
import { supplierTabs } from './tabs.ts';
import { twinsOf } from './twins.ts';
import { useDuesOf } from './use-supplier.ts';

const MergeDialog = lazy(() => import('./parts/MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));

const list = href('/app/factory/suppliers');
const pageOf = (supplierId: string) => href('/app/factory/suppliers/:supplierId', { supplierId });

function SupplierDetail() {
  const { supplierId = '' } = useParams();
  const row = useRow(Supplier, supplierId);
  return (
    <EntityGate row={row} missing={m.suppliers_not_found()} list={{ to: list, label: m.suppliers_label() }}>
      {(supplier) => <SupplierPage key={supplier.id} row={supplier} />}
    </EntityGate>
  );
}

function SupplierPage({ row }: { readonly row: Stored<SupplierRow> }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const access = useAccess();
  const [asked, ask] = useState<'edit' | { readonly merge: readonly string[] }>();
  const said = { deleted: m.suppliers_deleted, restored: m.suppliers_restored };
  const { remove, restore } = supplierCommands;
  const { deleted, entries, notice } = useEntityActions({ remove, restore }, row, said, () => void navigate(list));
  const activity = useActivity(row);
  const writable = !deleted && row.merged_into === null;
  const tabs = supplierTabs.filter(({ may }) => may(access));
  const at = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  const pays = allows(access, 'manage_transactions');
  const dues = useDuesOf(row.id);
  const feed = useKeys(SupplierFeed, { by: 'record', prefix: row.id });
  const close = () => ask(undefined);
  return (
    <>
      <DetailPage
        title={row.name}
        badge={
          <>
            <State of={row} />
            <PendingDot pending={row.$pending} />
          </>
        }
        text={[row.code, supplierTypeText[row.type](), row.contact_name, row.phone].filter(Boolean).join(' · ')}
        action={writable && (pays ? <PayDues dues={dues?.dues ?? []} /> : undefined)}
        menu={[
          writable && { label: m.common_edit(), icon: Pencil, onSelect: () => ask('edit') },
          writable && activity,
          writable && { label: m.suppliers_merge(), icon: Combine, onSelect: () => ask({ merge: [row.id] }) },
          null,
          ...entries(m.suppliers_delete()),
        ]}
        side={at?.id === 'overview' ? <RecordHistory of={Supplier} entries={feed} /> : undefined}
        notice={
          notice(m.common_in_trash()) ||
          (row.merged_into === null ? (
            <Twin row={row} onMerge={(twin) => ask({ merge: [row.id, twin] })} />
          ) : (
            <Merged row={row} into={row.merged_into} />
          ))
        }
      >
        <Tabs label={m.factory_supplier()} tabs={tabs} at={at?.id ?? ''} />
        {at && <at.Content row={row} />}
      </DetailPage>
      {asked === 'edit' && <SupplierForm before={row} onClose={close} />}
      <Suspense>
        {typeof asked === 'object' && (
          <MergeDialog
            ids={asked.merge}
            onClose={close}
            onDone={(stays) => {
              close();
              void navigate(pageOf(stays));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Switches a supplier off, and says what is still owed then. */
function useActivity({ id, active }: SupplierRow) {
  const store = useStore();
  const format = useFormat();
  const toastUndo = useToastUndo();
  const due = useDuesOf(id)?.standing.due ?? 0;
  const [put] = useTask(async () => {
    await supplierCommands.setActive(store, id, !active);
    const text = due > 0 ? m.suppliers_deactivated_owed({ amount: formatMoney(due, format) }) : m.suppliers_deactivated();
    if (active) toastUndo(text, () => supplierCommands.setActive(store, id, true));
    else toast.success(m.suppliers_activated());
  });
  return { label: active ? m.common_deactivate() : m.common_activate(), icon: active ? CircleOff : CircleCheck, onSelect: put };
}

/** Somebody has the same phone or name: most often it is one supplier, written down twice. */
function Twin({ row, onMerge }: { readonly row: SupplierRow; readonly onMerge: (twin: string) => void }) {
  const { country } = useCompany();
  const rows = useKeys(Supplier) ?? [];
  const [twin] = twinsOf(row, rows, country);
  if (!twin) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" icon={Combine} onClick={() => onMerge(twin.id)}>
          {m.people_merge_do()}
        </Button>
      }
    >
      {m.suppliers_twin()}{' '}
      <Link to={pageOf(twin.id)} className="font-medium underline">
        {twin.name}
      </Link>{' '}
      ({twin.code})
    </Notice>
  );
}

/** Leads to the one that this one turned out to be. */
function Merged({ row, into }: { readonly row: SupplierRow; readonly into: string }) {
  const store = useStore();
  const stays = useRow(Supplier, into);
  const [separate, separating] = useTask(async () => {
    await separateSuppliers(store, row.id);
    toast.success(m.suppliers_separated());
  });
  return (
    <Notice
      tone="info"
      actions={
        <Button size="sm" icon={Split} busy={separating} onClick={separate}>
          {m.suppliers_separate()}
        </Button>
      }
    >
      {m.suppliers_merged_text()}{' '}
      <Link to={pageOf(into)} className="font-medium underline">
        {stays?.name ?? m.common_look()}
      </Link>
    </Notice>
  );
}

export { SupplierDetail as Component };
