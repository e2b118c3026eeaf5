import { Combine, FileText, IdCard, KeyRound, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Tabs } from '#ui/page/Tabs.tsx';

import { EntityGate, useEntityActions } from '../../entity/index.ts';
import { Face } from '../face/index.ts';
import { type EmployeeRow, type Move, movesOf } from '../people/index.ts';
import { Employee } from '../people/kind.ts';
import { withBadges } from './badges.ts';
import { employeeCommands } from './commands.ts';
import { EmployeeBadge } from './employee-columns.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { moveText } from './move-texts.ts';
import { employeeTabs } from './tabs.ts';
import { useSetup } from './use-setup.ts';

const MoveDialog = lazy(() => import('./parts/MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })));
const PinDialog = lazy(() => import('./parts/PinDialog.tsx').then((file) => ({ default: file.PinDialog })));
const MergeDialog = lazy(() => import('./parts/MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));
const PrintCards = lazy(() => import('./parts/PrintCards.tsx').then((file) => ({ default: file.PrintCards })));
const LetterDialog = lazy(() => import('./parts/LetterDialog.tsx').then((file) => ({ default: file.LetterDialog })));

const list = href('/app/hrm/employees');
const pageOf = (employeeId: string) => href('/app/hrm/employees/:employeeId', { employeeId });

function EmployeeDetail() {
  const { employeeId = '' } = useParams();
  const row = useRow(Employee, employeeId);
  return (
    <EntityGate row={row} missing={m.people_not_found()} list={{ to: list, label: m.people_kind_employees() }}>
      {(employee) => <EmployeePage key={employee.id} row={employee} />}
    </EntityGate>
  );
}

/** What comes next for somebody who is not simply at work. */
const next: Readonly<Partial<Record<EmployeeRow['status'], Move>>> = {
  probation: 'confirmation',
  notice: 'exit',
  suspended: 'return',
  long_leave: 'return',
  exited: 'rehire',
};

function EmployeePage({ row }: { readonly row: Stored<EmployeeRow> }) {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const { nameOf } = useSetup();
  const [asked, ask] = useState<'edit' | 'pin' | 'merge' | 'letter' | { readonly move: Move }>();
  const [cards, printCards] = useState<readonly EmployeeRow[]>();
  const [print] = useTask(async () => printCards(await withBadges(store, [row.id])));
  const said = { deleted: m.people_deleted, restored: m.people_restored };
  const { deleted, entries, notice } = useEntityActions(employeeCommands, row, said, () => void navigate(list));
  const moves = movesOf(row);
  const writable = !deleted && row.merged_into === null;
  const lead = moves.find((move) => move === next[row.status]);
  const tabs = employeeTabs.filter(({ permission }) => permission === undefined || allows(access, permission));
  const close = () => ask(undefined);
  /** The record that stays may be this one. */
  function merged(stays: string): void {
    close();
    void navigate(pageOf(stays));
  }
  return (
    <>
      <DetailPage
        title={
          <span className="flex min-w-0 items-center gap-3">
            <Face of={row} size="md" />
            <span className="min-w-0 truncate">{row.name}</span>
          </span>
        }
        badge={
          <>
            <EmployeeBadge of={row} />
            <PendingDot pending={row.$pending} />
          </>
        }
        text={[row.code, row.designation, nameOf(row.department_id), nameOf(row.place_id)].filter(Boolean).join(' · ')}
        action={
          lead ? (
            <Button tone="primary" icon={moveText[lead].icon} onClick={() => ask({ move: lead })}>
              {moveText[lead].title()}
            </Button>
          ) : writable ? (
            <Button icon={Pencil} onClick={() => ask('edit')}>
              {m.common_edit()}
            </Button>
          ) : undefined
        }
        menu={[
          writable && lead !== undefined && { label: m.common_edit(), icon: Pencil, onSelect: () => ask('edit') },
          ...moves
            .filter((move) => move !== lead)
            .map((move) => ({ label: moveText[move].title(), icon: moveText[move].icon, onSelect: () => ask({ move }) })),
          null,
          writable && { label: m.people_pin(), icon: KeyRound, onSelect: () => ask('pin') },
          writable && { label: m.people_print_card(), icon: IdCard, onSelect: print },
          writable && { label: m.people_letter(), icon: FileText, onSelect: () => ask('letter') },
          writable && { label: m.people_merge(), icon: Combine, onSelect: () => ask('merge') },
          null,
          ...entries(m.people_delete()),
        ]}
        notice={notice(m.common_in_trash()) || (row.merged_into !== null && <Merged into={row.merged_into} />)}
      >
        <Parts row={row} tabs={tabs} />
      </DetailPage>
      {asked === 'edit' && <EmployeeForm before={row} onClose={close} />}
      <Suspense>
        {typeof asked === 'object' && <MoveDialog row={row} move={asked.move} onClose={close} />}
        {asked === 'pin' && <PinDialog row={row} onClose={close} />}
        {asked === 'letter' && <LetterDialog row={row} onClose={close} />}
        {asked === 'merge' && <MergeDialog ids={[row.id]} onClose={close} onDone={merged} />}
        {cards && <PrintCards rows={cards} onDone={() => printCards(undefined)} />}
      </Suspense>
    </>
  );
}

function Parts({ row, tabs }: { readonly row: Stored<EmployeeRow>; readonly tabs: typeof employeeTabs }) {
  const [params] = useSearchParams();
  const at = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  if (!at) return null;
  return (
    <>
      <Tabs label={m.people_one()} tabs={tabs} at={at.id} />
      <at.Content row={row} />
    </>
  );
}

/** Leads to the record that this one was merged into. */
function Merged({ into }: { readonly into: string }) {
  const stays = useRow(Employee, into);
  return (
    <Notice
      tone="info"
      actions={
        <Link to={pageOf(into)} className="touch-target font-medium underline">
          {stays?.name ?? m.common_look()}
        </Link>
      }
    >
      {m.people_merged_text()}
    </Notice>
  );
}

export { EmployeeDetail as Component };
