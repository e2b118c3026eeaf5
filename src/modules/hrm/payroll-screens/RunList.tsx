import { WalletCards } from 'lucide-react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { dayColumn, EntityBulk, EntityList, FilterRows, moneyColumn, ShowFilter, useEntities } from '../../entity/index.ts';
import { PayGroup } from '../pay-setup/kind.ts';
import { runCommands, type RunRow, runStateText, runTypeText } from '../payroll/index.ts';
import { PayrollRun, runStates, runTypes } from '../payroll/kind.ts';
import { Period, StateBadge } from './parts.tsx';
import { runHref } from './run-href.ts';

const filters = { group_id: 'many', type: 'many', state: 'many', show: 'many' } as const;

/** Every run of the payroll, newest first. */
function RunList() {
  const may = allows(useAccess(), 'manage_payroll');
  const { currency } = useFormat();
  const groups = useKeys(PayGroup) ?? [];
  const list = useListState({ sort: { column: 'period_to', descending: true }, filters });
  const found = useEntities(PayrollRun, list, { totals: ['payable'], facets: ['group_id', 'type', 'state'] });
  const groupOf = ({ group_id }: RunRow) => groups.find(({ id }) => id === group_id)?.name ?? '';
  return (
    <EntityList
      entities={found}
      id="payroll-runs"
      label={m.payroll_label()}
      search={m.payroll_search()}
      create={may && { label: m.payroll_new(), to: href('/app/hrm/payroll/new') }}
      columns={columnsOf(groupOf, currency, found.totals?.['payable'])}
      phoneRow={(row) => (
        <PhoneLines
          title={row.title || runTypeText[row.type]()}
          text={[row.run_no, groupOf(row)].filter(Boolean).join(' · ')}
          badge={<StateBadge run={row} />}
        />
      )}
      filters={
        <>
          <FilterRows of={found} name="group_id" label={m.pay_group()} rows={groups} />
          <FilterRows of={found} name="type" label={m.payroll_type()} rows={runTypes.map((id) => ({ id, name: runTypeText[id]() }))} />
          <FilterRows of={found} name="state" label={m.common_status()} rows={runStates.map((id) => ({ id, name: runStateText[id]() }))} />
          <ShowFilter of={found} />
        </>
      }
      bulk={may && <EntityBulk of={found} commands={{ remove: runCommands.remove, restore: runCommands.restore }} />}
      href={runHref}
      empty={{ icon: WalletCards, title: m.payroll_empty_title(), text: m.payroll_empty_text() }}
    />
  );
}

function columnsOf(groupOf: (row: RunRow) => string, currency: string, total: number | undefined): readonly Column<Stored<RunRow>>[] {
  return [
    {
      id: 'run_no',
      header: m.common_number(),
      sort: 'asc',
      width: 182,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium figures">{row.run_no}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: (row) => row.run_no,
    },
    { id: 'title', header: m.payroll_title(), least: 130, cell: (row) => row.title || runTypeText[row.type](), csv: (row) => row.title },
    {
      id: 'period_to',
      header: m.common_period(),
      sort: 'desc',
      width: 220,
      cell: (row) => <Period run={row} />,
      csv: (row) => row.period_to,
    },
    { id: 'group', header: m.pay_group(), width: 120, cell: (row) => <span className="truncate">{groupOf(row)}</span>, csv: groupOf },
    dayColumn('pay_date', m.payroll_pay_date(), (row) => row.pay_date, { width: 112 }),
    moneyColumn('payable', m.payroll_payable(), (row) => row.payable, { currency, total, width: 130 }),
    {
      id: 'state',
      header: m.common_status(),
      width: 150,
      cell: (row) => <StateBadge run={row} />,
      csv: (row) => runStateText[row.state](),
    },
  ];
}

export { RunList as Component };
