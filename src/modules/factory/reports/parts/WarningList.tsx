import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { type Floor, type FloorReport, linesOfOrder, toBeginOf } from '../../floor/index.ts';
import { type Warning, warningsOf } from '../../working/index.ts';
import { workOf } from '../people.ts';

/** What looks wrong about a report: said, and nothing is kept from anybody by it. */
export function WarningList({ floor, report }: { readonly floor: Floor; readonly report: FloorReport }) {
  return <WarningNotice floor={floor} report={report} warnings={reportWarnings(floor, report)} />;
}

type Named = Pick<Floor, 'people' | 'orders' | 'operations'>;
type Lines = Pick<FloorReport, 'all' | 'twice'>;

export function WarningNotice({
  floor,
  report,
  warnings,
}: {
  readonly floor: Named;
  readonly report: Lines;
  readonly warnings: readonly Warning[];
}) {
  const say = useWarningText(floor, report);
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" title={m.reports_warnings()}>
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{say(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function reportWarnings(floor: Floor, report: FloorReport): readonly Warning[] {
  const { row, lines, twice } = report;
  const orders = [...new Set(lines.map(({ order_id }) => order_id))].flatMap((id) => floor.orders.get(id) ?? []);
  return warningsOf({
    ...{ report: row, lines, twice, samOf: floor.samOf, people: floor.people },
    orders: orders.map((order) => ({
      ...{ id: order.id, started: toBeginOf(order), operations: order.operations, lines: linesOfOrder(floor, order.id) },
      over: order.status === 'closed' || order.status === 'cancelled' || order.deleted_at !== null,
    })),
    beside: [...floor.reports.values()]
      .filter((other) => other.row.id !== row.id && other.row.day === row.day && other.row.shift_id === row.shift_id)
      .map((other) => ({ report: other.row, lines: other.lines })),
  });
}

function useWarningText(floor: Named, { all, twice }: Lines): (warning: Warning) => string {
  const number = useNumberText();
  const nameOf = (id: string | null) => floor.people.get(id ?? '')?.name ?? m.reports_together();
  return (warning) => {
    if (warning.type === 'above_before') {
      const work = workOf(floor, warning);
      return warning.pieces === 1 ? m.reports_above_before_one({ work }) : m.reports_above_before({ pieces: number(warning.pieces), work });
    }
    if (warning.type === 'order_over') return m.reports_order_over({ number: floor.orders.get(warning.order_id)?.order_no ?? '–' });
    if (warning.type === 'nobody') return m.reports_nobody();
    if (warning.type === 'scanned_twice') {
      const line = all.find(({ id }) => id === warning.line_id);
      return m.reports_scanned_twice({
        name: nameOf(line?.employee_id ?? null),
        work: line ? workOf(floor, line) : '–',
        first: nameOf(twice.get(warning.line_id)?.employee_id ?? null),
      });
    }
    const texts = { above_capacity: m.reports_above_capacity, two_lines: m.reports_two_lines, gone: m.reports_gone };
    return texts[warning.type]({ name: nameOf(warning.employee_id) });
  };
}
