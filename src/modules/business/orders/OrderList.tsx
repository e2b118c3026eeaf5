import { ClipboardList, PackagePlus, Plus, Printer, ShoppingBag } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { useLabels } from '../../account/label-screens/index.ts';
import { usePeople } from '../../company/use-people.ts';
import { EntityBulk, EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import { EcomOrder, nobody, orderSources } from '../sale-rules/kind.ts';
import { BulkStatus, PrintPackingSlips, SaleFilters, SaleTabs, useSalesBrands, useStatuses, useZones } from '../sale-screens/index.ts';
import { ShipmentDialog } from '../shipment/index.ts';
import { BulkDesk } from './BulkDesk.tsx';
import { deleteOrder, restoreOrder, setOrderStatus } from './commands.ts';
import { orderColumns, OrderPhoneRow, sourceLabels } from './order-columns.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { PrintInvoices } from './PrintInvoices.tsx';
import { useToCall } from './use-to-call.ts';

const filters = {
  status: 'many',
  order_date: 'days',
  brand_id: 'many',
  zone_id: 'many',
  source: 'many',
  assigned_to: 'many',
  tags: 'many',
  call: 'many',
  show: 'many',
} as const;

function OrderList() {
  const store = useStore();
  const format = useFormat();
  const may = allows(useAccess(), 'manage_ecom_orders');
  const number = useNumberText();
  const statuses = useStatuses('ecom');
  const brands = useSalesBrands();
  const zones = useZones();
  const people = usePeople();
  const { labels } = useLabels();
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters });
  const toCall = useToCall(list, statuses);
  const orders = useEntities(EcomOrder, list, {
    where: toCall.where,
    totals: ['total', 'advance', 'due'],
    facets: ['status', 'brand_id', 'zone_id', 'source', 'assigned_to', 'tags', 'call'],
  });
  const [printing, setPrinting] = useState<readonly string[]>([]);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const [shipping, setShipping] = useState<readonly string[]>([]);
  const nameOf = async (id: string) => (await store.get(EcomOrder, id))?.order_number ?? '';
  const assignees = [
    ...people
      .filter(({ id, active }) => active || (orders.facets?.['assigned_to']?.[id] ?? 0) > 0)
      .map(({ id, label }) => ({ id, name: label })),
    { id: nobody, name: m.orders_assign_nobody() },
  ];
  const ticked = [...orders.selection.ids];
  const create = may && (
    <ButtonLink tone="primary" icon={Plus} to={href('/app/ecom-orders/new')}>
      {m.orders_new()}
    </ButtonLink>
  );
  return (
    <>
      <EntityList
        entities={orders}
        older={EcomOrder}
        id="ecom-orders"
        label={m.orders_label()}
        search={m.orders_search()}
        actions={create}
        columns={orderColumns({ ...orders, statuses, brands, zones, people, format })}
        phoneRow={(row) => <OrderPhoneRow row={row} statuses={statuses} />}
        filters={
          <>
            <SaleFilters of={orders} />
            <FilterRows
              of={orders}
              name="source"
              label={m.orders_source()}
              rows={orderSources.map((id) => ({ id, name: sourceLabels[id]() }))}
            />
            <FilterRows of={orders} name="assigned_to" label={m.orders_assignee()} rows={assignees} least={3} />
            <FilterMany
              label={m.orders_calls()}
              value={list.filters.call}
              onChange={(value) => list.setFilter('call', value)}
              options={toCall.options(orders.facets?.['call'])}
            />
            <FilterRows of={orders} name="tags" label={m.common_tags()} rows={labels.map(({ key, name }) => ({ id: key, name }))} />
          </>
        }
        above={<SaleTabs of={orders} statuses={statuses} />}
        bulk={
          <>
            {may && !orders.inTrash && (
              <>
                <BulkStatus of={orders} statuses={statuses} set={setOrderStatus} nameOf={nameOf} />
                <BulkDesk of={orders} nameOf={nameOf} />
                <Button icon={PackagePlus} onClick={() => setShipping(ticked)}>
                  {m.orders_create_shipment()}
                </Button>
              </>
            )}
            <Button icon={Printer} onClick={() => setPrinting(ticked)}>
              {m.orders_print_invoices()}
            </Button>
            <Button icon={ClipboardList} onClick={() => setSlips(ticked)}>
              {m.orders_print_slips()}
            </Button>
            {may && (
              <EntityBulk
                of={orders}
                commands={{ remove: deleteOrder, restore: restoreOrder }}
                said={{
                  deleted: (n) => (n === 1 ? m.done_order_deleted() : m.done_orders_deleted({ n: number(n) })),
                  restored: m.orders_restored,
                }}
                nameOf={nameOf}
              />
            )}
          </>
        }
        href={(row) => href('/app/ecom-orders/:orderId', { orderId: row.id })}
        panel={(id, close) => <OrderPanel key={id} id={id} onClose={close} />}
        empty={{ icon: ShoppingBag, title: m.orders_empty_title(), text: m.orders_empty_text() }}
        emptyTrash={{ title: m.orders_trash_empty(), text: m.orders_trash_text() }}
      />
      {shipping.length > 0 && <ShipmentDialog orderIds={shipping} onClose={() => setShipping([])} onDone={orders.selection.clear} />}
      {slips.length > 0 && <PrintPackingSlips kind={EcomOrder} ids={slips} onDone={() => setSlips([])} />}
      {printing.length > 0 && <PrintInvoices ids={printing} onDone={() => setPrinting([])} />}
    </>
  );
}

export { OrderList as Component };
