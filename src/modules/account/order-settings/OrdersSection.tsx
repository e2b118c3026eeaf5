import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { nameShown, toneOf, wayTo } from '../../business/sale-rules/index.ts';
import { CancelReason, DeliveryZone, ShippingCompany, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { courierCommands, reasonCommands, statusCommands, zoneCommands } from './commands.ts';
import { CourierForm } from './CourierForm.tsx';
import { OrderRulesForm } from './OrderRulesForm.tsx';
import { listOf } from './rules.ts';
import { SettingList } from './SettingList.tsx';
import { ReasonForm, StatusForm, ZoneForm } from './SmallForms.tsx';

/** What the company has set up for orders and parcels. */
export function OrdersSection() {
  const statuses = useKeys(ShippingStatus);
  const couriers = useKeys(ShippingCompany);
  const zones = useKeys(DeliveryZone);
  const reasons = useKeys(CancelReason);
  if (!statuses || !couriers || !zones || !reasons) return <PageSkeleton />;
  return (
    <>
      <OrderRulesForm />
      {(['ecom', 'parcel'] as const).map((type) => (
        <SettingList
          key={type}
          kind={ShippingStatus}
          commands={statusCommands}
          title={type === 'ecom' ? m.settings_order_statuses() : m.settings_parcel_statuses()}
          text={m.settings_statuses_text()}
          add={m.settings_add_status()}
          rows={listOf(statuses, { type })}
          face={(row) => <StatusBadge tone={toneOf(row)} label={nameShown(row.name)} />}
          detail={(row) => wayTexts[wayTo(row) ?? 'step']()}
          kept={(row) => (row.is_system ? m.settings_status_system() : undefined)}
          form={(before, close) => <StatusForm type={type} before={before} onClose={close} />}
        />
      ))}
      <SettingList
        kind={ShippingCompany}
        commands={courierCommands}
        title={m.settings_couriers()}
        text={m.settings_couriers_text()}
        add={m.settings_add_courier()}
        rows={listOf(couriers, {})}
        detail={(row) => <Money minor={row.base_fee} />}
        form={(before, close) => <CourierForm before={before} zones={listOf(zones, {})} onClose={close} />}
      />
      <SettingList
        kind={DeliveryZone}
        commands={zoneCommands}
        title={m.settings_zones()}
        text={m.settings_zones_text()}
        add={m.settings_add_zone()}
        rows={listOf(zones, {})}
        detail={(row) => <Money minor={row.fee} />}
        form={(before, close) => <ZoneForm before={before} onClose={close} />}
      />
      <SettingList
        kind={CancelReason}
        commands={reasonCommands}
        title={m.settings_reasons()}
        text={m.settings_reasons_text()}
        add={m.settings_add_reason()}
        rows={listOf(reasons, {})}
        form={(before, close) => <ReasonForm before={before} onClose={close} />}
      />
    </>
  );
}

const wayTexts = {
  step: m.settings_way_step,
  shipment: m.settings_way_shipment,
  outcome: m.settings_way_outcome,
} as const;
