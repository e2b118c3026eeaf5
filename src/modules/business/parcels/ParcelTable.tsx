import {
  ClipboardList,
  FileSpreadsheet,
  FileUp,
  MessageSquareQuote,
  CheckCheck,
  Plus,
  Printer,
  ScanBarcode,
  ScanLine,
  ScrollText,
  Truck,
  Upload,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { FilterNumbers } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, useBulk, useEntities } from '../../entity/index.ts';
import type { ParcelRow, Recorded } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import {
  BulkStatus,
  PrintPackingSlips,
  SaleFilters,
  SaleTabs,
  useCouriers,
  useSalesBrands,
  useStatuses,
  useZones,
} from '../sale-screens/index.ts';
import { deleteParcel, restoreParcel, setParcelStatus } from './commands.ts';
import { parcelColumns, ParcelPhoneRow } from './parcel-columns.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';
import { PrintLabels } from './PrintLabels.tsx';
import { reopenParcel } from './reopen.ts';
import { confirmDelivered } from './told.ts';

const BookingDialog = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.BookingDialog })));
const ConsignmentImport = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.ConsignmentImport })));
const StatusImport = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.StatusImport })));
const PrintManifest = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.PrintManifest })));

const filters = {
  status: 'many',
  order_date: 'days',
  courier: 'many',
  zone_id: 'many',
  brand_id: 'many',
  cod: 'numbers',
  printed: 'flags',
  to_confirm: 'flags',
  show: 'many',
} as const;

export const scanPath = '/app/parcels?scan=dispatch';
const consignmentPath = '/app/parcels?scan=consignment';

export function ParcelTable() {
  const store = useStore();
  const format = useFormat();
  const may = allows(useAccess(), 'manage_parcels');
  const number = useNumberText();
  const statuses = useStatuses('parcel');
  const couriers = useCouriers();
  const zones = useZones();
  const brands = useSalesBrands();
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters });
  const parcels = useEntities(Parcel, list, {
    totals: ['to_collect', 'collected', 'charges', 'receivable'],
    facets: ['status', 'courier', 'zone_id', 'brand_id', 'printed', 'to_confirm'],
  });
  const [printing, setPrinting] = useState<readonly string[]>([]);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const [importing, setImporting] = useState<'consignments' | 'statuses'>();
  const [papers, setPapers] = useState<{ readonly of: 'booking' | 'manifest'; readonly ids: readonly string[] }>();
  const nameOf = async (id: string) => (await store.get(Parcel, id))?.parcel_id ?? '';
  const ticked = [...parcels.selection.ids];
  const recorded = useRef(new Map<string, Recorded<ParcelRow>>());
  const [confirm] = useBulk(parcels, async (id) => recorded.current.set(id, await confirmDelivered(store, id)), {
    done: (n) => (n === 1 ? m.courier_files_confirmed_one() : m.courier_files_confirmed({ n: number(n) })),
    nameOf,
    undo: async (ids) => {
      for (const id of ids) {
        const before = recorded.current.get(id);
        if (before) await reopenParcel(store, before);
      }
    },
  });
  const create = may && (
    <ButtonLink tone="secondary" icon={Plus} to={href('/app/parcels/new')}>
      {m.parcels_new()}
    </ButtonLink>
  );
  return (
    <>
      <EntityList
        entities={parcels}
        older={Parcel}
        id="parcels"
        label={m.parcels_label()}
        search={m.parcels_search()}
        actions={
          <>
            {create}
            {may && (
              <Menu
                trigger={<Button icon={Upload}>{m.common_import()}</Button>}
                entries={[
                  { label: m.courier_files_consignments(), icon: FileUp, onSelect: () => setImporting('consignments') },
                  { label: m.courier_files_scan(), icon: ScanLine, to: consignmentPath },
                  { label: m.courier_files_statuses(), icon: MessageSquareQuote, onSelect: () => setImporting('statuses') },
                ]}
              />
            )}
            {may && (
              <ButtonLink tone="primary" icon={ScanBarcode} to={scanPath}>
                {m.parcels_scan()}
              </ButtonLink>
            )}
          </>
        }
        columns={parcelColumns({ ...parcels, statuses, couriers, brands, zones, format })}
        phoneRow={(row) => <ParcelPhoneRow row={row} statuses={statuses} couriers={couriers} />}
        filters={
          <>
            <SaleFilters of={parcels} />
            <FilterRows of={parcels} name="courier" label={m.orders_courier()} rows={couriers} />
            <FilterNumbers label={m.orders_cod()} money value={list.filters.cod} onChange={(value) => list.setFilter('cod', value)} />
            <FilterRows
              of={parcels}
              name="printed"
              label={m.parcels_printed()}
              rows={[
                { id: '0', name: m.parcels_printed_no() },
                { id: '1', name: m.parcels_printed_yes() },
              ]}
            />
            <FilterRows
              of={parcels}
              name="to_confirm"
              label={m.courier_files_says()}
              rows={[{ id: '1', name: m.courier_files_to_confirm() }]}
            />
          </>
        }
        above={<SaleTabs of={parcels} statuses={statuses} />}
        bulk={
          <>
            <Button icon={Printer} onClick={() => setPrinting(ticked)}>
              {m.parcels_print_labels()}
            </Button>
            <Button icon={ClipboardList} onClick={() => setSlips(ticked)}>
              {m.orders_print_slips()}
            </Button>
            {!parcels.inTrash && (
              <Menu
                align="start"
                trigger={<Button icon={Truck}>{m.courier_files_papers()}</Button>}
                entries={[
                  may && {
                    label: m.courier_files_booking(),
                    icon: FileSpreadsheet,
                    onSelect: () => setPapers({ of: 'booking', ids: ticked }),
                  },
                  {
                    label: m.courier_files_manifest_print(),
                    icon: ScrollText,
                    onSelect: () => setPapers({ of: 'manifest', ids: ticked }),
                  },
                  may && { label: m.courier_files_confirm_bulk(), icon: CheckCheck, onSelect: confirm },
                ]}
              />
            )}
            {may && !parcels.inTrash && <BulkStatus of={parcels} statuses={statuses} set={setParcelStatus} nameOf={nameOf} />}
            {may && (
              <EntityBulk
                of={parcels}
                commands={{ remove: deleteParcel, restore: restoreParcel }}
                said={{
                  deleted: (n) => (n === 1 ? m.parcels_deleted_one() : m.parcels_deleted({ n: number(n) })),
                  restored: m.orders_restored,
                }}
                nameOf={nameOf}
              />
            )}
          </>
        }
        href={(row) => href('/app/parcels/:parcelId', { parcelId: row.id })}
        panel={(id, close) => <ParcelPanel key={id} id={id} onClose={close} />}
        empty={{ icon: Truck, title: m.parcels_empty_title(), text: m.parcels_empty_text(), actions: create }}
        emptyTrash={{ title: m.orders_trash_empty(), text: m.parcels_trash_text() }}
      />
      {slips.length > 0 && <PrintPackingSlips kind={Parcel} ids={slips} onDone={() => setSlips([])} />}
      {printing.length > 0 && <PrintLabels ids={printing} onDone={() => setPrinting([])} />}
      <Suspense>
        {importing === 'consignments' && <ConsignmentImport onClose={() => setImporting(undefined)} />}
        {importing === 'statuses' && <StatusImport onClose={() => setImporting(undefined)} />}
        {papers?.of === 'booking' && <BookingDialog ids={papers.ids} onClose={() => setPapers(undefined)} />}
        {papers?.of === 'manifest' && <PrintManifest ids={papers.ids} onDone={() => setPapers(undefined)} />}
      </Suspense>
    </>
  );
}
