import { Building2, Combine, IdCard, MapPin, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, useEntities } from '../../entity/index.ts';
import { Face } from '../face/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { Employee } from '../people/kind.ts';
import { withBadges } from './badges.ts';
import { employeeCommands } from './commands.ts';
import { EmployeeBadge, employeeColumns } from './employee-columns.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { employeesSheet } from './export.ts';
import { EmployeeFilters, type EmployeeList as List, employeeFilters } from './parts/EmployeeFilters.tsx';
import { useEmployeeWhere } from './use-employee-where.ts';
import { useSetup } from './use-setup.ts';

const EmployeeImport = lazy(() => import('./EmployeeImport.tsx').then((file) => ({ default: file.EmployeeImport })));
const PlaceDialog = lazy(() => import('./parts/PlaceDialog.tsx').then((file) => ({ default: file.PlaceDialog })));
const MergeDialog = lazy(() => import('./parts/MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));
const PrintCards = lazy(() => import('./parts/PrintCards.tsx').then((file) => ({ default: file.PrintCards })));
const PrintRegister = lazy(() => import('./parts/PrintRegister.tsx').then((file) => ({ default: file.PrintRegister })));

type Asked = 'import' | 'department_id' | 'place_id' | 'merge';
const { remove, restore } = employeeCommands;

function EmployeeList() {
  const store = useStore();
  const navigate = useNavigate();
  const setup = useSetup();
  const list: List = useListState({ sort: { column: 'name', descending: false }, filters: employeeFilters });
  const { missing: _missing, ends: _ends, ...where } = list.where;
  const own = useEmployeeWhere(list.filters);
  const found = useEntities(Employee, list, {
    where: { ...where, ...own },
    facets: ['status', 'department_id', 'place_id', 'employment_type'],
  });
  const { selection, inTrash } = found;
  const [asked, ask] = useState<Asked>();
  const [cards, printCards] = useState<readonly EmployeeRow[]>();
  const [register, printRegister] = useState<readonly EmployeeRow[]>();
  const [print, printing] = useTask(async () => printCards(await withBadges(store, [...selection.ids])));
  const [printList, listing] = useTask(async () => printRegister(await found.chosen()));
  const done = () => {
    ask(undefined);
    selection.clear();
  };
  return (
    <>
      <EntityList
        entities={found}
        id="employees"
        label={m.people_kind_employees()}
        search={m.people_search()}
        columns={employeeColumns(setup, list.search, found.room)}
        phoneRow={(row) => (
          <span className="flex items-center gap-3">
            <Face of={row} />
            <span className="min-w-0 flex-1">
              <PhoneLines
                title={row.name}
                text={[row.code, row.designation].filter(Boolean).join(' · ')}
                badge={<EmployeeBadge of={row} />}
              />
            </span>
          </span>
        )}
        filters={<EmployeeFilters of={found} setup={setup} />}
        actions={
          <>
            <Button icon={IdCard} busy={listing} onClick={printList} className="max-sm:hidden">
              {m.people_print_register()}
            </Button>
            <Button icon={Upload} onClick={() => ask('import')}>
              {m.common_import()}
            </Button>
          </>
        }
        create={m.people_create()}
        bulk={
          <>
            {!inTrash && (
              <>
                <Button icon={Building2} onClick={() => ask('department_id')}>
                  {m.people_set_department()}
                </Button>
                <Button icon={MapPin} onClick={() => ask('place_id')}>
                  {m.people_set_place()}
                </Button>
                <Button icon={IdCard} busy={printing} onClick={print}>
                  {m.people_print_cards()}
                </Button>
                {selection.ids.size === 2 && (
                  <Button icon={Combine} onClick={() => ask('merge')}>
                    {m.people_merge()}
                  </Button>
                )}
              </>
            )}
            <EntityBulk of={found} commands={{ remove, restore }} />
          </>
        }
        sheet={(rows) => employeesSheet(rows, setup)}
        href={(row) => href('/app/hrm/employees/:employeeId', { employeeId: row.id })}
        dialog={(id, close) =>
          id === 'new' && (
            <EmployeeForm onClose={close} onSaved={(employeeId) => void navigate(href('/app/hrm/employees/:employeeId', { employeeId }))} />
          )
        }
        empty={{ icon: IdCard, title: m.people_empty_title(), text: m.people_empty_text() }}
      />
      <Suspense>
        {asked === 'import' && <EmployeeImport onClose={() => ask(undefined)} />}
        {(asked === 'department_id' || asked === 'place_id') && (
          <PlaceDialog field={asked} ids={[...selection.ids]} onClose={() => ask(undefined)} onDone={done} />
        )}
        {asked === 'merge' && <MergeDialog ids={[...selection.ids]} onClose={() => ask(undefined)} onDone={done} />}
        {cards && <PrintCards rows={cards} onDone={() => printCards(undefined)} />}
        {register && <PrintRegister rows={register} onDone={() => printRegister(undefined)} />}
      </Suspense>
    </>
  );
}

export { EmployeeList as Component };
