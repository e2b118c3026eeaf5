import type { Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { Highlight } from '#ui/display/Highlight.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { componentKindText, type ComponentRow, unitOf } from '../materials/index.ts';
import { Amount, type ComponentFigures, Cover, Rate } from '../stock/index.ts';

type Shown = {
  readonly store: Store;
  readonly search: string;
  readonly room: ListRoom;
  readonly seesCosts: boolean;
  /** `undefined` while something of them is on its way. */
  readonly figures: ReadonlyMap<string, ComponentFigures> | undefined;
  /** Of all rows that match, minor units. */
  readonly value: number | undefined;
};
type Listed = Stored<ComponentRow>;

export function componentColumns({ store, search, room, seesCosts, figures, value }: Shown): readonly Column<Listed>[] {
  const of = (row: ComponentRow) => (row.track_stock ? figures?.get(row.id) : undefined);
  const tight = room === 'slim' || room === 'narrow';
  const amount = (id: 'reserved' | 'available' | 'onOrder', header: string, optional: boolean): Column<Listed> => ({
    ...{ id, header, optional, width: 100, align: 'end', hideOnPhone: true },
    cell: (row) => <Amount quantity={of(row)?.[id]} />,
  });
  return [
    {
      ...{ id: 'name', header: m.common_name(), sort: 'asc', least: 200 },
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Photo path={row.photos[0]} load={store.readFile} alt="" className="size-8 coarse:size-10" />
          <span className="min-w-0 leading-tight">
            <span className="flex items-center gap-1.5">
              <span className="truncate font-medium">
                <Highlight text={row.name} search={search} />
              </span>
              <PendingDot pending={row.$pending} />
            </span>
            <span className="block truncate text-12 text-muted-foreground">
              <Highlight text={row.code} search={search} />
            </span>
          </span>
        </span>
      ),
    },
    { id: 'flag', header: m.common_status(), width: 126, cell: (row) => <StockFlag row={row} figures={of(row)} seesCosts={seesCosts} /> },
    {
      ...{ id: 'category', header: m.products_category(), sort: 'asc', width: 112, optional: tight },
      cell: (row) => <span className="truncate text-muted-foreground">{row.category}</span>,
    },
    {
      ...{ id: 'type', header: m.factory_component_kind(), sort: 'asc', width: 128, optional: true },
      cell: (row) => <span className="truncate text-muted-foreground">{componentKindText[row.type]()}</span>,
    },
    {
      ...{ id: 'onHand', header: m.products_field_on_hand(), width: 120, align: 'end' },
      cell: (row) => <Amount quantity={of(row)?.onHand} unit={row.stock_unit} />,
    },
    amount('reserved', m.products_field_reserved(), true),
    amount('available', m.products_field_available(), room !== 'wide'),
    amount('onOrder', m.components_on_order(), room !== 'wide'),
    {
      ...{ id: 'cover', header: m.components_cover(), width: 80, align: 'end', hideOnPhone: true, optional: tight },
      cell: (row) => <Cover days={of(row)?.cover} />,
    },
    ...(seesCosts
      ? ([
          {
            ...{ id: 'average', header: m.components_average(), width: 108, align: 'end', optional: room === 'narrow' },
            cell: (row) => <Rate rate={of(row)?.average} />,
          },
          {
            ...{ id: 'value', header: m.components_value(), width: 128, align: 'end' },
            cell: (row) => <Money minor={of(row)?.value ?? null} />,
            total: value === undefined ? undefined : <Money minor={value} />,
          },
        ] satisfies Column<Listed>[])
      : []),
  ];
}

export function ComponentPhoneRow({
  row,
  figures,
  seesCosts,
  store,
}: {
  readonly row: Listed;
  readonly figures: ComponentFigures | undefined;
  readonly seesCosts: boolean;
  readonly store: Store;
}) {
  return (
    <span className="flex items-center gap-3">
      <Photo path={row.photos[0]} load={store.readFile} alt="" className="size-11" />
      <span className="min-w-0 flex-1">
        <PhoneLines
          title={
            <>
              {row.name} <PendingDot pending={row.$pending} />
            </>
          }
          value={row.track_stock ? <Amount quantity={figures?.onHand} unit={row.stock_unit} /> : unitOf(row.stock_unit).name()}
          text={[row.code, row.category].filter(Boolean).join(' · ')}
          badge={<StockFlag row={row} figures={figures} seesCosts={seesCosts} />}
        />
      </span>
    </span>
  );
}

/** What somebody has to see to, the worst alone. */
export function StockFlag({
  row,
  figures,
  seesCosts,
}: {
  readonly row: ComponentRow;
  readonly figures: ComponentFigures | undefined;
  readonly seesCosts: boolean;
}) {
  if (!row.active) return <StatusBadge tone="neutral" label={m.products_status_archived()} />;
  if (!figures || !row.track_stock) return null;
  if (figures.negative) return <StatusBadge tone="danger" label={m.products_filter_negative()} />;
  if (figures.below) return <StatusBadge tone="warning" label={m.components_below()} />;
  if (seesCosts && figures.noCost) return <StatusBadge tone="info" label={m.components_no_cost()} />;
  if (figures.dead) return <StatusBadge tone="neutral" label={m.components_dead()} />;
  return null;
}
