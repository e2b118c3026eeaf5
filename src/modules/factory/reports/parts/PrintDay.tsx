import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import type { Floor, FloorReport } from '../../floor/index.ts';
import { personRows } from '../people.ts';

type Props = { readonly floor: Floor; readonly report: FloorReport; readonly onDone: () => void };

/** A shift on A4, for who made it and who answers for it. Without what a day brings beyond its pieces. */
export function PrintDay({ floor, report, onDone }: Props) {
  const number = useNumberText();
  const format = useFormat();
  const { row, figures } = report;
  const rows = personRows(floor, report, []);
  const sum = (of: (one: (typeof rows)[number]) => number) => rows.reduce((all, one) => all + of(one), 0);
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.reports_daily_sheet()} about={[row.line_name, row.section, row.shift_name]} day={row.day}>
        <SheetTable
          heads={[m.reports_worker(), m.bills_operation(), m.working_good(), m.working_reject(), m.working_rework(), m.working_pay()]}
          texts={2}
          rows={rows.map(({ id, name, code, work, good, reject, rework, wages }) => ({
            id,
            cells: [`${name} ${code}`, work, number(good), number(reject), number(rework), formatMoney(wages, format)],
          }))}
          foot={[
            ...[m.ui_total(), '', number(figures.good), number(figures.reject), number(figures.rework)],
            formatMoney(
              sum(({ wages }) => wages),
              format,
            ),
          ]}
        />
        {row.downtime.map(({ id, minutes, reason }) => (
          <p key={id} className="text-[10pt]">
            {m.working_downtime()}: {m.bills_minutes({ n: number(minutes) })} · {reason}
          </p>
        ))}
        {row.remarks !== '' && <p className="text-[10pt] whitespace-pre-wrap">{row.remarks}</p>}
        <Signatures names={[m.reports_signed_leader(), m.working_checked(), m.banking_signed_approved()]} />
      </Sheet>
    </PrintJob>
  );
}
