import { Columns3, Copy, UserPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Grid, type GridLine } from '#ui/grid/Grid.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { toBeginOf } from '../../floor/index.ts';
import { flowOf, madeOf, reportFigures, type WorkLineRow } from '../../working/index.ts';
import { type Cell, saveGood } from '../day-commands.ts';
import { stepId } from '../steps.ts';
import type { Day } from '../use-day.ts';
import { CellDialog } from './CellDialog.tsx';
import { useCopyTeam } from './DayActions.tsx';
import { isClosed } from './DayNotices.tsx';
import type { DayWindow } from './DayWindows.tsx';

/** The row of what the line's people made together. */
const together = 'together';
const none: readonly WorkLineRow[] = [];

/** Workers beside the steps that they work on; each number saves by itself. */
export function WorkGrid({ day, onOpen }: { readonly day: Day; readonly onOpen: (window: DayWindow) => void }) {
  const store = useStore();
  const number = useNumberText();
  const copy = useCopyTeam(day);
  const [opened, setOpened] = useState<Cell>();
  const { place, lines, steps, workers, people, samOf, report } = day;
  const cells = useMemo(() => Map.groupBy(lines, (line) => `${line.employee_id ?? together} ${stepId(line)}`), [lines]);
  const left = useMemo(() => leftIn(day), [day]);
  const linesOf = (row: string, column: string) => cells.get(`${row} ${column}`) ?? none;
  const cellOf = (row: string, column: string): Cell => {
    const [order_id = '', operation_id = ''] = column.split(':');
    return { employee_id: row === together ? null : row, order_id, operation_id };
  };
  const hasTogether = lines.some(({ employee_id }) => employee_id === null);
  const rows: readonly GridLine[] = [
    ...workers.map((id) => ({ id, label: people.get(id)?.name ?? '–', detail: people.get(id)?.code })),
    ...(hasTogether || workers.length > 0 ? [{ id: together, label: m.reports_together() }] : []),
  ];
  if (rows.length === 0) return <NobodyYet onTeam={() => onOpen('team')} onCopy={copy} />;
  if (steps.length === 0) return <NothingYet onSteps={() => onOpen('steps')} />;
  const ofRow = (row: string) => lines.filter(({ employee_id }) => (employee_id ?? together) === row);
  const efficiency = (row: string) =>
    row === together
      ? null
      : reportFigures({ planned_minutes: 0, team: [], downtime: [], ...onlyOf(report, row) }, ofRow(row), samOf).efficiency;
  return (
    <>
      <Grid
        label={m.floor_grid()}
        corner={m.reports_worker()}
        rows={rows}
        columns={steps.map(({ id, operation, order }) => ({
          id,
          label: operation.name,
          detail: `${order.order_no} · ${order.output_name}`,
        }))}
        value={(row, column) => {
          const own = linesOf(row, column);
          return own.length === 0 ? null : madeOf(own).good;
        }}
        onSave={(row, column, good) =>
          saveGood(store, place, cellOf(row, column), good, steps.find(({ id }) => id === column)?.order.outputs ?? [])
        }
        isFixed={() => isClosed(day)}
        more={{
          label: m.floor_more(),
          mark: (row, column) => {
            const { reject, rework } = madeOf(linesOf(row, column));
            return [reject > 0 && `✕${number(reject)}`, rework > 0 && `↻${number(rework)}`].filter(Boolean).join(' ') || undefined;
          },
          open: (row, column) => setOpened(cellOf(row, column)),
        }}
        rowEnds={[
          { label: m.returns_pieces(), of: (row) => number(madeOf(ofRow(row)).good) },
          { label: m.reports_efficiency(), of: (row) => <Percent bps={efficiency(row)} decimals={0} /> },
        ]}
        columnFeet={[
          {
            label: m.ui_total(),
            of: (column) => number(madeOf(lines.filter((line) => stepId(line) === column)).good),
            sum: number(day.figures.good),
          },
          { label: m.floor_left(), of: (column) => number(left.get(column) ?? 0) },
        ]}
      />
      {opened && <CellDialog day={day} cell={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** By step, pieces that have come in and not gone on; below 0 somebody counted wrongly. */
function leftIn({ steps, everywhere }: Pick<Day, 'steps' | 'everywhere'>): ReadonlyMap<string, number> {
  const orders = new Map(steps.map(({ order }) => [order.id, order]));
  return new Map(
    [...orders.values()].flatMap((order) => {
      const own = everywhere.filter(({ order_id }) => order_id === order.id);
      const flow = flowOf(order.operations, own, toBeginOf(order));
      return flow.map(({ operation_id, between }) => [stepId({ order_id: order.id, operation_id }), between] as const);
    }),
  );
}

/** The report as if it were of one person alone. */
function onlyOf(report: Day['report'], id: string) {
  return report && { ...report, team: report.team.filter(({ employee_id }) => employee_id === id) };
}

function NobodyYet({ onTeam, onCopy }: { readonly onTeam: () => void; readonly onCopy: () => void }) {
  return (
    <EmptyState
      icon={Users}
      title={m.floor_nobody()}
      text={m.floor_nobody_text()}
      actions={
        <>
          <Button icon={Copy} onClick={onCopy}>
            {m.floor_copy_team()}
          </Button>
          <Button tone="primary" icon={UserPlus} onClick={onTeam}>
            {m.floor_choose_team()}
          </Button>
        </>
      }
    />
  );
}

function NothingYet({ onSteps }: { readonly onSteps: () => void }) {
  return (
    <EmptyState
      icon={Columns3}
      title={m.floor_no_steps()}
      text={m.floor_no_steps_text()}
      actions={
        <Button tone="primary" icon={Columns3} onClick={onSteps}>
          {m.floor_steps()}
        </Button>
      }
    />
  );
}
