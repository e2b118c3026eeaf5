import clsx from 'clsx';
import { ArrowRightToLine, PlusCircle, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';

import { ExportMenu } from '../../entity/index.ts';
import { daysShort, type EmployeeRow, Pager, PeopleFilters, PersonCell, useAddress, usePeople } from '../attendance/index.ts';
import type { Standing, TypeRow } from '../leave/index.ts';
import { balancesSheet } from './balances-sheet.ts';
import { CarryDialog } from './CarryDialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { ImportBalances } from './ImportBalances.tsx';
import type { ViewProps } from './LeaveList.tsx';
import { LeaveTabs } from './LeaveTabs.tsx';
import { LeaveTypeName } from './LeaveTypeName.tsx';
import { LedgerDrawer } from './LedgerDrawer.tsx';
import { useStandings } from './use-standings.ts';

const most = 50;

/** What everybody has of each type that is counted against a balance: left, and how it came to that. */
export function LeaveBalances({ named, types }: ViewProps) {
  const store = useStore();
  const address = useAddress();
  const today = store.today();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<{ readonly person: EmployeeRow; readonly type: TypeRow }>();
  const [dialog, setDialog] = useState<'give' | 'carry' | 'import'>();
  const people = usePeople(named, today, today);
  const shown = useMemo(() => people.slice(page * most, (page + 1) * most), [people, page]);
  const counted = types.inUse.filter(({ id }) => (types.termsOf(id, today)?.negative_limit_md ?? null) !== null);
  const rows = useMemo(() => shown.map(({ id }) => ({ employee_id: id })), [shown]);
  const standing = useStandings(rows, types, today);
  return (
    <ListPage
      title={m.leave_label()}
      count={people.length}
      actions={
        <>
          <ExportMenu
            id="leave-balances"
            label={m.leave_balances()}
            sheet={async () => balancesSheet(store, people, counted, types)}
            className="max-sm:hidden"
          />
          <Button icon={Upload} className="max-sm:hidden" onClick={() => setDialog('import')}>
            {m.leave_import()}
          </Button>
          <Button icon={ArrowRightToLine} onClick={() => setDialog('carry')}>
            {m.leave_carry()}
          </Button>
          <Button
            tone="primary"
            icon={PlusCircle}
            disabled={people.length === 0 || types.inUse.length === 0}
            onClick={() => setDialog('give')}
          >
            {m.leave_give()}
          </Button>
        </>
      }
      filters={<PeopleFilters />}
      above={<LeaveTabs at="balances" />}
    >
      {counted.length === 0 ? (
        <EmptyState title={m.leave_no_types_title()} text={m.leave_no_types_text()} />
      ) : people.length === 0 ? (
        <NoMatches onClear={() => address.set({ q: '', place: '', department: '' })} />
      ) : (
        <Grid people={shown} types={counted} standing={standing} onOpen={(person, type) => setOpen({ person, type })} />
      )}
      <Pager page={page} pages={Math.ceil(people.length / most)} onPage={setPage} />
      {open && <LedgerDrawer {...open} types={types} onClose={() => setOpen(undefined)} />}
      {dialog === 'give' && <EntryForm people={people} types={types} onClose={() => setDialog(undefined)} />}
      {dialog === 'carry' && <CarryDialog named={named} types={types} onClose={() => setDialog(undefined)} />}
      {dialog === 'import' && <ImportBalances onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}

type GridProps = {
  readonly people: readonly EmployeeRow[];
  readonly types: readonly TypeRow[];
  readonly standing: (employee: string, type: string) => Standing | undefined;
  readonly onOpen: (person: EmployeeRow, type: TypeRow) => void;
};

const sticky = 'sticky left-0 z-10 bg-card';

function Grid({ people, types, standing, onOpen }: GridProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{m.leave_balances()}</caption>
        <thead className="sticky top-0 z-20 bg-card">
          <tr>
            <th scope="col" className={clsx(sticky, 'z-30 min-w-52 border-b px-4 py-2 text-left font-medium max-sm:min-w-36')}>
              {m.time_person()}
            </th>
            {types.map((type) => (
              <th key={type.id} scope="col" className="min-w-52 border-b px-2 py-2 text-left font-medium">
                <LeaveTypeName type={type} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="group">
              <th scope="row" className={clsx(sticky, 'border-b px-4 py-1.5 text-left font-normal group-hover:bg-muted')}>
                <PersonCell person={person} stacked />
              </th>
              {types.map((type) => (
                <td key={type.id} className="border-b p-0.5">
                  <Balance
                    standing={standing(person.id, type.id)}
                    label={`${person.name}, ${type.name}`}
                    onOpen={() => onOpen(person, type)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type BalanceProps = { readonly standing: Standing | undefined; readonly label: string; readonly onOpen: () => void };

function Balance({ standing, label, onOpen }: BalanceProps) {
  const number = useNumberText();
  if (!standing) return null;
  const { entitled, taken, planned, pending, left } = standing;
  const nothing = entitled === 0 && taken === 0 && planned === 0 && left === 0 && pending === 0;
  return (
    <button
      type="button"
      aria-label={`${label}: ${m.leave_own_left({ md: daysShort(left, number) })}`}
      onClick={onOpen}
      className="flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-accent"
    >
      <span
        className={clsx(
          'w-12 text-right text-16 font-semibold figures',
          left < 0 && 'text-danger-strong',
          nothing && 'text-muted-foreground',
        )}
      >
        {nothing ? '–' : daysShort(left, number)}
      </span>
      {!nothing && (
        <span className="text-12 text-muted-foreground">
          {[
            `${m.leave_entitled()} ${daysShort(entitled, number)}`,
            taken > 0 && `${m.leave_taken()} ${daysShort(taken, number)}`,
            planned > 0 && `${m.leave_planned()} ${daysShort(planned, number)}`,
            pending > 0 && `${m.leave_pending()} ${daysShort(pending, number)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </button>
  );
}
