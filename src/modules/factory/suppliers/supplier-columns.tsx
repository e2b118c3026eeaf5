import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { Highlight } from '#ui/display/Highlight.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { LabelChips } from '../../account/label-screens/index.ts';
import { ActiveBadge, activeColumn, dayColumn, moneyColumn, nameColumn, phoneColumn } from '../../entity/index.ts';
import { type SupplierRow, supplierTypeText } from '../materials/index.ts';
import { noStanding, type Standing } from './dues.ts';

type Row = Stored<SupplierRow>;
export type Sums = Pick<Standing, 'due' | 'overdue'>;
type Given = {
  readonly standings: ReadonlyMap<string, Standing>;
  readonly search: string;
  readonly room: ListRoom;
  readonly currency: string;
  /** Of all that match; `undefined` while they are not known. */
  readonly totals: Sums | undefined;
};

export function supplierColumns({ standings, search, room, currency, totals }: Given): readonly Column<Row>[] {
  const of = (row: Row) => standings.get(row.id) ?? noStanding;
  const [wide, narrow] = [room === 'wide', room === 'narrow'];
  return [
    {
      ...nameColumn<SupplierRow>((row) => (
        <>
          <Stacked
            className="font-medium"
            above={<Highlight text={row.name} search={search} />}
            below={[row.code, row.contact_name].filter(Boolean).join(' · ')}
          />
          {narrow && !isUsual(row) && <State of={row} />}
        </>
      )),
      least: 210,
      csv: { [m.suppliers_code()]: (row) => row.code, [m.common_name()]: (row) => row.name },
    },
    { ...phoneColumn<Row>(), width: 150 },
    {
      id: 'type',
      header: m.money_type(),
      sort: 'asc',
      width: 150,
      optional: !wide,
      cell: (row) => <span className="truncate">{supplierTypeText[row.type]()}</span>,
      csv: (row) => supplierTypeText[row.type](),
    },
    {
      id: 'tags',
      header: m.common_tags(),
      width: 160,
      optional: !wide,
      cell: (row) => row.tags.length > 0 && <LabelChips tags={row.tags} most={1} />,
      csv: (row) => row.tags.join(', '),
    },
    moneyColumn<Row>('due', m.suppliers_due(), (row) => of(row).due, {
      ...{ currency, width: 164, sort: undefined, total: totals?.due },
      cell: (row) => <Sum minor={of(row).due} className="font-medium" />,
    }),
    moneyColumn<Row>('overdue', m.expenses_overdue(), (row) => of(row).overdue, {
      ...{ currency, width: 164, sort: undefined, total: totals?.overdue },
      cell: (row) => <Sum minor={of(row).overdue} className="text-danger-strong" />,
    }),
    dayColumn<Row>('last', m.suppliers_last(), (row) => of(row).last, { width: 130, sort: undefined, optional: narrow }),
    {
      ...activeColumn<Row>(),
      width: 110,
      optional: narrow,
      cell: (row) => <State of={row} />,
    },
  ];
}

export function SupplierPhoneRow({ row, standing = noStanding }: { readonly row: Row; readonly standing?: Standing | undefined }) {
  return (
    <PhoneLines
      title={row.name}
      value={<Sum minor={standing.due} className="font-medium" />}
      text={[row.code, row.phone].filter(Boolean).join(' · ')}
      badge={
        standing.overdue > 0 ? (
          <StatusBadge tone="danger" label={m.expenses_overdue()} />
        ) : isUsual(row) ? (
          <PendingDot pending={row.$pending} />
        ) : (
          <State of={row} />
        )
      }
    />
  );
}

function isUsual({ active, merged_into }: SupplierRow): boolean {
  return active && merged_into === null;
}

/** Merged, in use or switched off. */
export function State({ of: { merged_into, active } }: { readonly of: SupplierRow }) {
  return merged_into === null ? <ActiveBadge active={active} /> : <StatusBadge tone="neutral" label={m.people_merged()} />;
}

function Sum({ minor, className }: { readonly minor: number; readonly className: string }) {
  return minor === 0 ? null : <Money minor={minor} className={className} />;
}
