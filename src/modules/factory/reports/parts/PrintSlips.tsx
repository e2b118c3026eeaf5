import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import type { Floor, FloorReport } from '../../floor/index.ts';
import { worthOf } from '../../piece-pay/index.ts';

type Props = { readonly floor: Floor; readonly reports: readonly FloorReport[]; readonly onDone: () => void };

/** For each worker a slip on a page of its own: pieces times rate, day by day, so that he can check it. */
export function PrintSlips({ floor, reports, onDone }: Props) {
  const number = useNumberText();
  const [format, dates] = [useFormat(), useDateFormat()];
  const lines = reports.flatMap(({ row, pay }) => pay.map((line, i) => ({ ...line, id: `${row.id} ${i}`, day: row.day })));
  const people = [...Map.groupBy(lines, ({ employee_id }) => employee_id)].map(([id, own]) => ({
    ...{ id, name: floor.people.get(id)?.name ?? '–', code: floor.people.get(id)?.code },
    own: own.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.label.localeCompare(b.label))),
  }));
  const days = lines.map(({ day }) => day).toSorted();
  const span = [days[0], days.at(-1)].map((day) => (day ? formatDay(day, dates) : '')).join(' – ');
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {people
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, code, own }) => (
          <Sheet key={id} title={m.reports_slip()} about={[name, code, span]}>
            <SheetTable
              heads={[m.banking_day(), m.bills_operation(), m.print_pieces(), m.rates_one(), m.working_pay()]}
              texts={2}
              rows={own.map((line) => ({
                id: line.id,
                cells: [
                  ...[formatDay(line.day, dates), line.label, number(line.quantity)],
                  line.per === 1 ? formatMoney(line.rate, format) : `${formatMoney(line.rate, format)} / ${number(line.per)}`,
                  formatMoney(worthOf([line]), format),
                ],
              }))}
              foot={[m.ui_total(), '', number(own.reduce((sum, { quantity }) => sum + quantity, 0)), '', formatMoney(worthOf(own), format)]}
            />
            <Signatures names={[m.reports_worker(), m.reports_signed_leader()]} />
          </Sheet>
        ))}
    </PrintJob>
  );
}
