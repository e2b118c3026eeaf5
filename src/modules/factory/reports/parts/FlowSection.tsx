import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Sideways } from '#ui/page/Sideways.tsx';

import { type Floor, type FloorReport, linesOfOrder, toBeginOf } from '../../floor/index.ts';
import { flowOf } from '../../working/index.ts';

/** How the orders of the shift go through their steps, all days and lines together: what lies between two of them. */
export function FlowSection({ floor, report }: { readonly floor: Floor; readonly report: FloorReport }) {
  const number = useNumberText();
  const orders = [...new Set(report.lines.map(({ order_id }) => order_id))].flatMap((id) => floor.orders.get(id) ?? []);
  if (orders.length === 0) return null;
  return (
    <Section flush title={m.reports_flow()} text={m.reports_flow_text()}>
      <Sideways label={m.reports_flow()}>
        <table className="w-full min-w-88 text-14">
          <thead>
            <tr className="text-right text-12 text-muted-foreground">
              {[m.bills_operation(), m.components_in(), m.returns_good(), m.production_reject(), m.reports_between()].map((head, i) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-8 px-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${i === 0 ? 'text-left' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {orders.map((order) => (
            <tbody key={order.id}>
              <tr className="border-t bg-muted/50">
                <th scope="rowgroup" colSpan={5} className="px-4 py-1.5 text-left text-13 font-medium">
                  {order.output_name} · <span className="figures">{order.order_no}</span>
                </th>
              </tr>
              {flowOf(order.operations, linesOfOrder(floor, order.id), toBeginOf(order)).map((step) => (
                <tr key={step.operation_id} className="border-t text-right figures">
                  <td className="px-2 py-2 text-left first:pl-4 last:pr-4">{floor.operations.get(step.operation_id)?.name ?? '–'}</td>
                  <td className="px-2 py-2 first:pl-4 last:pr-4">{number(step.before)}</td>
                  <td className="px-2 py-2 first:pl-4 last:pr-4">{number(step.good)}</td>
                  <td className="px-2 py-2 first:pl-4 last:pr-4">{number(step.reject)}</td>
                  <td className={`px-2 py-2 font-medium first:pl-4 last:pr-4 ${step.between < 0 ? 'text-danger-strong' : ''}`}>
                    {number(step.between)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </Sideways>
    </Section>
  );
}
