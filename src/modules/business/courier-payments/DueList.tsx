import { FilePlus, HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';

import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { PrintJob } from '#ui/print/PrintSheet.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import { offersParcels } from '../offered.ts';
import { isFinal, type ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { useCouriers, useSalesBrands, useStatuses } from '../sale-screens/index.ts';
import { AddToStatement } from './AddToStatement.tsx';
import { claimOfParcel, ClaimSheet } from './ClaimSheet.tsx';
import { ContestMenu } from './ContestMenu.tsx';
import { CourierCards } from './CourierCards.tsx';
import { dueColumns, DuePhoneRow } from './due-columns.tsx';
import { bandText, moneyStates, moneyText } from './payment-texts.ts';
import { PaymentTabs } from './PaymentTabs.tsx';
import { daysInBoth, daysOfBand, endedOn, moneyWhere, payable } from './queries.ts';
import { ageBands, maySettle } from './rules.ts';
import { useDrafted } from './use-statement.ts';

const filters = { courier: 'many', status: 'many', ended_at: 'days', age: 'many', state: 'many', brand_id: 'many' } as const;

/** Which money couriers owe, for which parcels, since when. */
function DueList() {
  const store = useStore();
  const access = useAccess();
  const may = maySettle(access);
  const format = useFormat();
  const number = useNumberText();
  const statuses = useStatuses('parcel');
  const couriers = useCouriers();
  const brands = useSalesBrands();
  const { parcelIds } = useDrafted();
  const drafted = new Set(parcelIds);
  const today = store.today();
  const timeZone = store.company().time_zone;
  const list = useListState({ sort: { column: 'ended_at', descending: false }, filters });
  const { courier, status, brand_id } = list.where;
  const [band] = list.filters.age;
  const days = daysInBoth(list.filters.ended_at, daysOfBand(band === undefined ? undefined : Number(band), today));
  const parcels = useEntities(Parcel, list, {
    where: {
      ...payable(statuses),
      ...moneyWhere(list.filters.state, parcelIds),
      ended_at: endedOn(timeZone, days),
      ...(courier && { courier }),
      ...(status && { status }),
      ...(brand_id && { brand_id }),
    },
    totals: ['collected', 'charges', 'outstanding'],
    facets: ['courier', 'status', 'brand_id'],
  });
  const [adding, add] = useState<readonly string[]>([]);
  const [claimed, claim] = useState<readonly ParcelRow[]>();
  const [print, printing] = useTask(async () => claim(await parcels.chosen()));
  const printButton = (
    <Button icon={Printer} busy={printing} onClick={print}>
      {m.statements_claim_print()}
    </Button>
  );
  return (
    <>
      <EntityList
        entities={parcels}
        older={Parcel}
        id="parcel-payment"
        label={m.statements_label()}
        search={m.parcels_search()}
        actions={printButton}
        columns={dueColumns({ ...parcels, statuses, couriers, brands, zones: [], format, drafted, number, timeZone, today })}
        phoneRow={(row) => <DuePhoneRow row={row} couriers={couriers} drafted={drafted} />}
        filters={
          <>
            <FilterRows of={parcels} name="courier" label={m.orders_courier()} rows={couriers} />
            <FilterRows
              of={parcels}
              name="state"
              label={m.common_status()}
              rows={moneyStates.map((id) => ({ id, name: moneyText[id]() }))}
              single
            />
            <FilterRows
              of={parcels}
              name="age"
              label={m.statements_age()}
              rows={[...ageBands, 0].map((_, i) => ({ id: String(i), name: bandText(i, number) }))}
              single
            />
            <FilterRows
              of={parcels}
              name="status"
              label={m.orders_outcome()}
              rows={statuses.filter(({ phase }) => isFinal(phase) && phase !== 'lost')}
            />
            <FilterDays
              label={m.statements_ended()}
              value={list.filters.ended_at}
              onChange={(value) => list.setFilter('ended_at', value)}
            />
            <FilterRows of={parcels} name="brand_id" label={m.common_brand()} rows={brands} least={2} />
          </>
        }
        above={
          <div className="flex flex-col gap-3">
            <CourierCards couriers={couriers} statuses={statuses} />
            <PaymentTabs at="parcels" />
          </div>
        }
        bulk={
          <>
            {may && (
              <Button icon={FilePlus} onClick={() => add([...parcels.selection.ids])}>
                {m.statements_add_to()}
              </Button>
            )}
            {printButton}
            {may && <ContestMenu of={parcels} />}
          </>
        }
        {...(offersParcels(access) && { href: pageOf })}
        empty={{ icon: HandCoins, title: m.statements_due_empty_title(), text: m.statements_due_empty_text() }}
      />
      {adding.length > 0 && <AddToStatement ids={adding} onClose={() => add([])} />}
      {claimed && (
        <PrintJob paper="a4" onDone={() => claim(undefined)}>
          <ClaimSheet claims={claimed.map(claimOfParcel)} couriers={[...new Set(claimed.map((row) => row.shipping_company_id))]} />
        </PrintJob>
      )}
    </>
  );
}

function pageOf({ id }: ParcelRow): string {
  return href('/app/parcels/:parcelId', { parcelId: id });
}

export { DueList as Component };
