import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { BillRow } from '../producing/index.ts';
import { Amount } from '../stock/index.ts';
import type { BillFigures } from './figures.ts';
import { stateTexts } from './state-texts.ts';

type Listed = Stored<BillRow>;
type Shown = {
  readonly figures: ReadonlyMap<string, BillFigures> | undefined;
  readonly seesCosts: boolean;
  readonly room: ListRoom;
  /** Number and version. */
  readonly versionOf: (row: BillRow) => string;
};

export function billColumns({ figures, seesCosts, room, versionOf }: Shown): readonly Column<Listed>[] {
  const tight = room === 'slim' || room === 'narrow';
  return [
    {
      ...{ id: 'output_name', header: m.bills_output(), sort: 'asc', least: 200 },
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.output_name} below={versionOf(row)} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.bills_output()]: (row) => row.output_name, [m.common_number()]: (row) => row.bill_no },
    },
    {
      ...{ id: 'status', header: m.common_status(), width: 126 },
      cell: (row) => <State row={row} />,
      csv: (row) => stateTexts[row.status]?.name() ?? row.status,
    },
    {
      ...{ id: 'lines', header: m.common_lines(), width: 80, align: 'end' },
      cell: (row) => <Quantity value={row.lines.length} />,
      csv: (row) => row.lines.length,
    },
    {
      ...{ id: 'operations', header: m.bills_operations(), width: 110, align: 'end', optional: tight },
      cell: (row) => <Quantity value={row.operations.length} />,
      csv: (row) => row.operations.length,
    },
    {
      ...{ id: 'reject', header: m.bills_reject(), width: 130, align: 'end', optional: room !== 'wide' },
      cell: (row) => <Percent bps={row.reject} />,
      csv: (row) => row.reject / 100,
    },
    {
      ...{ id: 'build', header: m.bills_can_build(), width: 130, align: 'end' },
      cell: (row) => <CanBuild row={row} figures={figures} />,
    },
    ...(seesCosts
      ? ([
          {
            ...{ id: 'cost', header: m.bills_material_cost(), width: 140, align: 'end', optional: room === 'narrow' },
            cell: (row) => <Money minor={figures?.get(row.id)?.material ?? null} />,
          },
        ] satisfies Column<Listed>[])
      : []),
  ];
}

function State({ row }: { readonly row: BillRow }) {
  const text = stateTexts[row.status];
  return text ? <StatusBadge tone={text.tone} label={text.name()} /> : row.status;
}

function CanBuild({ row, figures }: { readonly row: BillRow; readonly figures: Shown['figures'] }) {
  const own = figures?.get(row.id);
  if (!own || !Number.isFinite(own.canBuild)) return <span className="text-muted-foreground">–</span>;
  return <Amount quantity={own.canBuild} unit={row.output_unit} />;
}

export function BillPhoneRow({ row, figures, versionOf }: Pick<Shown, 'figures' | 'versionOf'> & { readonly row: Listed }) {
  return (
    <PhoneLines
      title={
        <>
          {row.output_name} <PendingDot pending={row.$pending} />
        </>
      }
      text={versionOf(row)}
      value={<CanBuild row={row} figures={figures} />}
      badge={<State row={row} />}
    />
  );
}
