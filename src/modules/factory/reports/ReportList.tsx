import { ClipboardList, SquarePen } from 'lucide-react';

import { useCompany, useList } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { ChoiceRow } from '#ui/control/ChoiceRow.tsx';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import { useFloor } from '../floor/index.ts';
import { WorkReport } from '../working/kind.ts';
import { groupText } from './group-text.ts';
import { type Grouping, groupings } from './groups.ts';
import { GroupTable } from './parts/GroupTable.tsx';
import { ReportBulk } from './parts/ReportBulk.tsx';
import { reportColumns, ReportPhoneRow, wagesOf } from './report-columns.tsx';
import { stateTexts } from './state-texts.ts';
import { reportFilters, useReportWhere } from './use-report-where.ts';

const most = 20_000;

/** What the floor made: shift by shift, and by day, worker, order, operation and line. */
function ReportList() {
  const { currency } = useCompany();
  const list = useListState({ sort: { column: 'day', descending: true }, filters: reportFilters });
  const floor = useFloor();
  const where = useReportWhere(list, floor);
  const entries = useEntities(WorkReport, list, { where, facets: ['line_id', 'section', 'status'] });
  const shown = useList(WorkReport, { where, search: list.search, limit: most });
  const reports = shown?.rows.flatMap(({ id }) => floor?.reports.get(id) ?? []);
  const [by] = list.filters.by as readonly Grouping[];
  const sum = (of: (report: NonNullable<typeof reports>[number]) => number) => reports?.reduce((all, report) => all + of(report), 0) ?? 0;
  const totals = floor && {
    good: sum(({ figures }) => figures.good),
    reject: sum(({ figures }) => figures.reject),
    wages: sum((report) => wagesOf(report) ?? 0),
  };
  const choices = [
    { value: '' as const, label: m.reports_by_shift() },
    ...groupings.map((value) => ({ value, label: groupText[value]() })),
  ];
  const named = (rows: Iterable<{ readonly id: string; readonly name: string }>) =>
    [...rows].toSorted((a, b) => a.name.localeCompare(b.name));
  const lines = new Map([...(floor?.reports.values() ?? [])].map(({ row }) => [row.line_id, { id: row.line_id, name: row.line_name }]));
  const sections = [...new Set([...(floor?.reports.values() ?? [])].map(({ row }) => row.section))].filter(Boolean);
  const worked = new Set([...(floor?.reports.values() ?? [])].flatMap((report) => report.lines.map(({ employee_id }) => employee_id)));
  return (
    <EntityList
      entities={entries}
      id="work-reports"
      label={m.working_reports()}
      search={m.reports_search()}
      columns={reportColumns({ reportOf: (id) => floor?.reports.get(id), currency, room: entries.room, totals })}
      phoneRow={(row) => <ReportPhoneRow row={row} report={floor?.reports.get(row.id)} />}
      actions={
        <ButtonLink tone="primary" icon={SquarePen} to={href('/app/factory/daily-work')}>
          {m.reports_daily_work()}
        </ButtonLink>
      }
      href={(row) => href('/app/factory/reports/:reportId', { reportId: row.id })}
      above={
        <ChoiceRow
          label={m.reports_by()}
          options={choices}
          value={by ?? ''}
          onChange={(value) => list.setFilter('by', value ? [value] : [])}
        />
      }
      bulk={<ReportBulk of={entries} />}
      instead={by && floor && reports && <GroupTable by={by} floor={floor} reports={reports} />}
      filters={
        <>
          <FilterDays label={m.banking_day()} value={list.filters.day} onChange={(value) => list.setFilter('day', value)} />
          <FilterRows
            of={entries}
            name="status"
            label={m.common_status()}
            rows={Object.entries(stateTexts).map(([id, { name }]) => ({ id, name: name() }))}
          />
          <FilterRows of={entries} name="line_id" label={m.working_line_of()} rows={named(lines.values())} />
          <FilterRows of={entries} name="section" label={m.bills_section()} rows={sections.map((id) => ({ id, name: id }))} />
          <FilterMany
            label={m.reports_worker()}
            options={named([...(floor?.people.values() ?? [])].filter(({ id }) => worked.has(id))).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            value={list.filters.worker}
            onChange={(value) => list.setFilter('worker', value)}
          />
          <FilterMany
            label={m.products_movement_production()}
            options={[...(floor?.orders.values() ?? [])].map(({ id, order_no, output_name }) => ({
              value: id,
              label: `${order_no} · ${output_name}`,
            }))}
            value={list.filters.order}
            onChange={(value) => list.setFilter('order', value)}
          />
          <FilterMany
            label={m.bills_operation()}
            options={named(floor?.operations.values() ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={list.filters.operation}
            onChange={(value) => list.setFilter('operation', value)}
          />
        </>
      }
      empty={{ icon: ClipboardList, title: m.reports_empty_title(), text: m.reports_empty_text() }}
    />
  );
}

export { ReportList as Component };
