import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { ExportMenu, tableSheet } from '../../../entity/index.ts';
import type { Floor, FloorReport } from '../../floor/index.ts';
import { type PersonRow, personRows } from '../people.ts';
import { useTopUps } from '../use-top-ups.ts';

/** Who made what of which order and step, and what it brings. What a day brings beyond its pieces shows to who sees pay. */
export function PeopleSection({ floor, report }: { readonly floor: Floor; readonly report: FloorReport }) {
  const { currency } = useFormat();
  const number = useNumberText();
  const topUps = useTopUps(report);
  const rows = personRows(floor, report, topUps);
  const count = (id: 'good' | 'reject' | 'rework' | 'minutes', header: string): Column<PersonRow> => ({
    ...{ id, header, width: 76, align: 'end', optional: id === 'rework' },
    cell: (row) => <span className="figures">{row[id] === 0 ? '–' : number(row[id])}</span>,
    csv: (row) => row[id],
    total: id === 'minutes' ? undefined : <span className="figures">{number(rows.reduce((sum, row) => sum + row[id], 0))}</span>,
  });
  const columns: readonly Column<PersonRow>[] = [
    {
      id: 'name',
      header: m.reports_worker(),
      least: 150,
      cell: ({ name, work }) => (
        <Stacked
          above={name}
          below={
            <span className="truncate" title={work}>
              {work}
            </span>
          }
        />
      ),
      csv: { [m.reports_worker()]: (row) => row.name, [m.factory_code()]: (row) => row.code, [m.bills_operation()]: (row) => row.work },
    },
    count('good', m.returns_good()),
    count('reject', m.production_reject()),
    count('rework', m.working_rework()),
    count('minutes', m.shop_minutes()),
    {
      id: 'efficiency',
      header: m.reports_efficiency(),
      width: 88,
      align: 'end',
      cell: (row) => <Percent bps={row.efficiency ?? undefined} />,
      csv: (row) => (row.efficiency ?? 0) / 100,
    },
    {
      id: 'wages',
      header: m.working_pay(),
      width: 112,
      align: 'end',
      cell: (row) => <Money minor={row.wages} />,
      csv: (row) => Number(moneyToText(row.wages, currency)),
      total: <Money minor={rows.reduce((sum, row) => sum + row.wages, 0)} />,
    },
  ];
  return (
    <Section
      flush
      title={m.reports_by_worker()}
      actions={
        <ExportMenu
          id={`work-${report.row.day}-${report.row.line_name}`}
          label={m.working_report()}
          sheet={async () => tableSheet(columns, rows)}
        />
      }
    >
      <DataTable
        id="work-people"
        label={m.reports_worker()}
        columns={columns}
        rows={rows}
        phoneRow={(row) => (
          <PhoneLines
            title={row.name}
            text={row.work}
            value={<span className="figures">{number(row.good)}</span>}
            badge={<Money minor={row.wages} />}
          />
        )}
        empty={<p className="p-4 text-14 text-muted-foreground">{m.reports_no_lines()}</p>}
      />
    </Section>
  );
}
