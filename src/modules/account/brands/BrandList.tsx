import { Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { nextSort } from '#data/entity-commands.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { Brand } from '../../company/kind.ts';
import {
  activeColumn,
  activeStates,
  ActiveBadge,
  countColumn,
  EntityBulk,
  EntityList,
  nameColumn,
  phoneColumn,
  ShowFilter,
  sortColumn,
  useEntities,
} from '../../entity/index.ts';
import { BrandForm } from './BrandForm.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { brandCommands } from './commands.ts';
import { type BrandRow, mayAddBrands } from './rules.ts';
import { useFirstDay, useOrdersByBrand, useSales } from './use-brand-figures.ts';

function BrandList() {
  const navigate = useNavigate();
  const access = useAccess();
  const all = useKeys(Brand);
  const list = useListState({ sort: { column: 'sort', descending: false }, filters: { show: 'many' } });
  const brands = useEntities(Brand, list, {
    where: { ...list.where, ...(access.brandIds && { id: { in: access.brandIds } }) },
    facets: ['active'],
  });
  const number = useNumberText();
  const sales = useSales();
  const orders = useOrdersByBrand(useFirstDay(30));
  const { restore, setActive } = brandCommands;
  return (
    <EntityList
      entities={brands}
      id="brands"
      label={m.brands_label()}
      search={m.common_search_person()}
      create={mayAddBrands(access) && m.brands_create()}
      columns={[
        nameColumn<BrandRow>((row) => (
          <>
            <BrandLogo brand={row} />
            <span className="truncate font-medium">{row.name}</span>
          </>
        )),
        phoneColumn(),
        activeColumn(),
        ...(sales.seesOrders || sales.seesParcels
          ? [countColumn<Stored<BrandRow>>('orders', m.brands_orders_30(), (row) => orders && (orders[row.id] ?? 0), { width: 170 })]
          : []),
        { ...sortColumn(), optional: brands.room === 'narrow' },
      ]}
      phoneRow={(row) => <BrandPhoneRow row={row} orders={orders?.[row.id]} />}
      filters={<ShowFilter of={brands} states={activeStates()} />}
      bulk={
        <EntityBulk
          of={brands}
          commands={{ restore, setActive }}
          said={{
            restored: m.brands_restored,
            activated: (n) => m.brands_activated_many({ n: number(n) }),
            deactivated: (n) => m.brands_deactivated_many({ n: number(n) }),
          }}
        />
      }
      href={(row) => href('/app/brands/:brandId', { brandId: row.id })}
      dialog={(id, close) =>
        id === 'new' &&
        all &&
        mayAddBrands(access) && (
          <BrandForm sort={nextSort(all)} onClose={close} onSaved={(brandId) => void navigate(href('/app/brands/:brandId', { brandId }))} />
        )
      }
      empty={{ icon: Tag, title: m.brands_empty(), text: m.brands_empty_text() }}
    />
  );
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
          text={
            orders === undefined ? row.phone : orders === 1 ? m.brands_orders_short_one() : m.brands_orders_short({ n: number(orders) })
          }
          badge={<ActiveBadge active={row.active} />}
        />
      </span>
    </span>
  );
}

export { BrandList as Component };
