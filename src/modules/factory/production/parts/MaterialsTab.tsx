import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';

import { type DocumentColumn, DocumentLines } from '../../../entity/index.ts';
import { type OrderMaterial, type OrderRow, varianceOf } from '../../producing/index.ts';
import { Amount, useFigures, useSeesCosts } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };
type Line = OrderMaterial & { readonly id: string };

/** What the order takes of each component, what was issued and used, and what that is beyond what the good ones should have taken. */
export function MaterialsTab({ row, facts }: Props) {
  const figures = useFigures();
  const seesCosts = useSeesCosts();
  const { materials, progress, short } = facts.standing;
  const unit = ({ component }: Line) => facts.componentOf(component)?.stock_unit ?? '';
  const variance = (line: Line) =>
    line.required === 0 || progress.good === 0
      ? undefined
      : varianceOf(row, line, facts.outputs, figures?.get(line.component)?.average ?? 0);
  const amount = (of: (line: Line) => number | undefined) => (line: Line) => {
    const quantity = of(line);
    return !quantity ? <span className="text-muted-foreground">–</span> : <Amount quantity={quantity} unit={unit(line)} />;
  };
  const columns: readonly DocumentColumn<Line>[] = [
    {
      header: m.factory_component(),
      cell: ({ component, ...line }) => (
        <>
          <span className="font-medium">{facts.componentOf(component)?.name ?? '–'}</span>
          {short.has(component) && (
            <span className="block text-12 text-danger-strong">
              {m.bills_short()} <Amount quantity={short.get(component)} unit={unit({ component, ...line })} />
            </span>
          )}
        </>
      ),
    },
    { header: m.bills_needed(), cell: amount(({ required }) => required) },
    // Asked for or not: as long as it was not issued it is kept for the order.
    {
      header: m.production_reserved(),
      cell: amount(({ required, issued, returned, scrapped, consumed }) =>
        Math.max(0, required - Math.max(issued - returned - scrapped, consumed)),
      ),
    },
    { header: m.requisitions_state_issued(), cell: amount(({ issued }) => issued) },
    { header: m.status_returned(), cell: amount(({ returned }) => returned) },
    { header: m.factory_move_consume(), cell: amount(({ consumed }) => consumed) },
    { header: m.production_floor(), cell: amount(({ onFloor }) => onFloor) },
    {
      header: m.production_variance(),
      named: true,
      cell: (line) => {
        const found = variance(line);
        if (!found || found.quantity === 0) return <span className="text-muted-foreground">–</span>;
        return (
          <span className={found.quantity > 0 ? 'text-danger-strong' : ''}>
            <Amount quantity={found.quantity} unit={unit(line)} />
            {seesCosts && (
              <span className="block text-12">
                <Money minor={found.value} />
              </span>
            )}
          </span>
        );
      },
    },
  ];
  return <DocumentLines lines={materials.map((line) => ({ ...line, id: line.component }))} columns={columns} />;
}
