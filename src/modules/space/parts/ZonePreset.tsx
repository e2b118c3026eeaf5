import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { offersZonePreset, presetFees, presetZones } from '#modules/account/order-settings/index.ts';
import { DeliveryZone } from '#modules/business/sale-rules/kind.ts';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

/** Both zones of Bangladesh with one press; absent elsewhere, and once a zone has a fee. */
export function ZonePreset() {
  const store = useStore();
  const company = useCompany();
  const format = useFormat();
  const zones = useKeys(DeliveryZone);
  const [preset, presetting] = useTask(async () => {
    await presetZones(store);
    toast.success(m.space_zones_set());
  });
  if (!zones || !offersZonePreset(company, zones)) return null;
  const [inside, outside] = [presetFees['Inside Dhaka'], presetFees['Outside Dhaka']].map((fee) => formatMoney(fee, format));
  return (
    <span className="relative py-1">
      <Button size="sm" busy={presetting} onClick={preset} className="h-auto whitespace-normal">
        {m.space_zones_preset({ inside: inside ?? '', outside: outside ?? '' })}
      </Button>
    </span>
  );
}
