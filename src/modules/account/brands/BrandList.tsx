import { CircleCheck, CircleOff, Plus, RotateCcw, Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterMany } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, useBulk, useEntities } from '../../entity/index.ts';
import { Brand } from '../settings/kind.ts';
import { BrandForm } from './BrandForm.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandStatus } from './BrandStatus.tsx';
import { restoreBrand, setBrandActive } from './commands.ts';
import { mostBrands } from './queries.ts';
import { type BrandRow, mayAddBrands, nextSort } from './rules.ts';
import { useFirstDay, useOrdersByBrand, useSales } from './use-brand-figures.ts';

const shown = { active: { active: { in: [1] } }, inactive: { active: { in: [0] } }, deleted: { deleted: { in: [1] } } } as const;

function BrandList() {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const all = useKeys(Brand, { key: 'k1', limit: mostBrands });
  const list = useListState({ sort: { column: 'sort', descending: false }, filters: { show: 'many' } });
  const [show] = list.filters.show;
  const deleted = show === 'deleted';
  const brands = useEntities(Brand, list, {
    where: {
      deleted: { in: [0] },
      ...(show !== undefined && Object.hasOwn(shown, show) && shown[show as keyof typeof shown]),
      ...(access.brandIds && { id: { in: access.brandIds } }),
    },
    facets: ['active'],
  });
  const number = useNumberText();
  const sales = useSales();
  const orders = useOrdersByBrand(useFirstDay(30));
  const [activate] = useBulk(brands, (id) => setBrandActive(store, id, true), { done: (n) => m.brands_activated_many({ n: number(n) }) });
  const [deactivate] = useBulk(brands, (id) => setBrandActive(store, id, false), {
    done: (n) => m.brands_deactivated_many({ n: number(n) }),
    undo: (ids) => eachOf(ids, (id) => setBrandActive(store, id, true)),
  });
  const [restore] = useBulk(brands, (id) => restoreBrand(store, id), { done: () => m.brands_restored() });
  const create = mayAddBrands(access) && (
    <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
      {m.brands_create()}
    </Button>
  );
  const counts = brands.facets?.['active'];
  return (
    <EntityList
      entities={brands}
      id="brands"
      label={m.brands_label()}
      search={m.brands_search()}
      actions={create}
      columns={columnsFor(sales.seesOrders || sales.seesParcels, orders, brands.room)}
      phoneRow={(row) => <BrandPhoneRow row={row} orders={orders?.[row.id]} />}
      filters={
        <FilterMany
          label={m.brands_show()}
          value={list.filters.show}
          onChange={(value) => list.setFilter('show', value.slice(-1))}
          options={[
            { value: 'active', label: m.brands_active(), count: deleted ? undefined : counts?.['1'] },
            { value: 'inactive', label: m.brands_inactive(), count: deleted ? undefined : counts?.['0'] },
            { value: 'deleted', label: m.brands_show_deleted() },
          ]}
        />
      }
      bulk={
        deleted ? (
          <Button icon={RotateCcw} onClick={restore}>
            {m.brands_restore()}
          </Button>
        ) : (
          <>
            <Button icon={CircleCheck} onClick={activate}>
              {m.brands_activate()}
            </Button>
            <Button icon={CircleOff} onClick={deactivate}>
              {m.brands_deactivate()}
            </Button>
          </>
        )
      }
      href={(row) => href('/app/brands/:brandId', { brandId: row.id })}
      dialog={(id, close) =>
        id === 'new' &&
        all &&
        create && (
          <BrandForm sort={nextSort(all)} onClose={close} onSaved={(brandId) => void navigate(href('/app/brands/:brandId', { brandId }))} />
        )
      }
      empty={{ icon: Tag, title: m.brands_empty(), text: m.brands_empty_text(), actions: create }}
    />
  );
}

/** `sold`: whether this person has anything to count. */
function columnsFor(
  sold: boolean,
  orders: Readonly<Record<string, number>> | undefined,
  room: ListRoom,
): readonly Column<Stored<BrandRow>>[] {
  return [
    {
      id: 'name',
      header: m.orders_name(),
      sort: 'asc',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <BrandLogo brand={row} />
          <span className="truncate font-medium">{row.name}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: (row) => row.name,
    },
    {
      id: 'phone',
      header: m.orders_phone(),
      width: 160,
      cell: (row) => <span className="truncate figures text-muted-foreground">{row.phone}</span>,
      csv: (row) => row.phone,
    },
    {
      id: 'active',
      header: m.brands_status(),
      sort: 'desc',
      width: 120,
      cell: (row) => <BrandStatus active={row.active} />,
      csv: (row) => (row.active ? m.brands_active() : m.brands_inactive()),
    },
    ...(sold
      ? [
          {
            id: 'orders',
            header: m.brands_orders_30(),
            width: 170,
            align: 'end' as const,
            cell: (row: BrandRow) => orders && <Quantity value={orders[row.id] ?? 0} />,
            csv: (row: BrandRow) => orders?.[row.id] ?? 0,
          },
        ]
      : []),
    {
      id: 'sort',
      header: m.brands_position(),
      sort: 'asc',
      optional: room === 'narrow',
      width: 110,
      align: 'end',
      cell: (row) => <Quantity value={row.sort + 1} className="text-muted-foreground" />,
      csv: (row) => row.sort + 1,
    },
  ];
}

function BrandPhoneRow({ row, orders }: { readonly row: Stored<BrandRow>; readonly orders: number | undefined }) {
  const number = useNumberText();
  return (
    <span className="flex items-center gap-3">
      <BrandLogo brand={row} />
      <span className="min-w-0 flex-1">
        <PhoneLines
          title={
            <>
              {row.name} <PendingDot pending={row.$pending} />
            </>
          }
          text={orders === undefined ? row.phone : m.brands_orders_short({ n: number(orders) })}
          badge={<BrandStatus active={row.active} />}
        />
      </span>
    </span>
  );
}

async function eachOf(ids: readonly string[], one: (id: string) => Promise<void>): Promise<void> {
  for (const id of ids) await one(id);
}

export { BrandList as Component };
