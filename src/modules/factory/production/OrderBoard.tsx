import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Board } from '#ui/board/Board.tsx';
import { ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import type { OrderRow } from '../producing/index.ts';
import { type OrderStatus, ProductionOrder } from '../producing/kind.ts';
import { Bar } from './order-columns.tsx';
import type { Standing } from './standing.ts';
import { stateTexts } from './state-texts.ts';
import { mayTake, useTakeOrder } from './take-order.ts';
import { useStandings } from './use-standings.ts';

const columns = ['draft', 'planned', 'released', 'in_progress', 'on_hold', 'completed'] as const satisfies readonly OrderStatus[];

/** Orders where they stand; a card that is moved takes its order there. */
export function OrderBoard({ tabs }: { readonly tabs: ReactNode }) {
  const access = useAccess();
  const take = useTakeOrder();
  const rows = useKeys(ProductionOrder)?.filter(({ deleted_at }) => deleted_at === null);
  const standings = useStandings();
  const [move] = useTask(async (row: OrderRow, to: OrderStatus) => {
    await take(row, standings?.get(row.id)?.state ?? row.status, to, `${row.order_no}: ${stateTexts[to].name()}`);
  });
  const byId = new Map(rows?.map((row) => [row.id, row]));
  return (
    <ListPage
      title={m.products_movement_production()}
      actions={
        <ButtonLink tone="primary" to={href('/app/factory/production/new')}>
          {m.production_create()}
        </ButtonLink>
      }
      above={tabs}
    >
      {!rows || !standings ? (
        <Skeleton lines={6} />
      ) : (
        <Board
          label={m.production_board()}
          columns={columns
            .filter((id) => id !== 'draft' || rows.some(({ status }) => status === id))
            .map((id) => ({ id, label: stateTexts[id].name(), tone: stateTexts[id].tone }))}
          cards={rows
            .filter(({ status }) => columns.some((one) => one === status))
            .toSorted((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1))
            .map((row) => ({
              ...{ id: row.id, column: standings.get(row.id)?.state ?? row.status, label: `${row.order_no} ${row.output_name}` },
              node: <Card row={row} standing={standings.get(row.id)} />,
            }))}
          canMove={({ id }, to) => {
            const row = byId.get(id);
            return row !== undefined && mayTake(row, to, access);
          }}
          onMove={({ id }, to) => {
            const row = byId.get(id);
            if (row) move(row, to as OrderStatus);
          }}
        />
      )}
    </ListPage>
  );
}

function Card({ row, standing }: { readonly row: OrderRow; readonly standing: Standing | undefined }) {
  const number = useNumberText();
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <Link
        to={href('/app/factory/production/:orderId', { orderId: row.id })}
        className="touch-target font-medium break-words hover:underline"
      >
        {row.output_name}
      </Link>
      <span className="flex flex-wrap justify-between gap-x-2 text-12 text-muted-foreground">
        <span className="figures">{row.order_no}</span>
        {row.due_date !== null && <DateText day={row.due_date} className={standing?.late ? 'font-medium text-danger-strong' : ''} />}
      </span>
      <Bar standing={standing} />
      {standing?.ready !== undefined && standing.short.size > 0 && (
        <span className="text-12 text-danger-strong">{m.production_ready_for({ n: number(standing.ready) })}</span>
      )}
    </div>
  );
}
