import type { Row } from '#data/kind.ts';
import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { DeliveryZone, type ShippingCompany } from '#modules/business/sale-rules/kind.ts';
import { Money } from '#ui/display/Money.tsx';
import { Percent } from '#ui/display/numbers.tsx';

type Courier = Row<typeof ShippingCompany>;

/** What a courier adds to his charge. */
export function Surcharge({ rule: { type, value } }: { readonly rule: Courier['return_rule'] }) {
  if (type === 'percent') return <Percent bps={value} />;
  return type === 'fixed' ? <Money minor={value} /> : m.settings_surcharge_none();
}

/** What he asks by zone. */
export function Rates({ rates }: { readonly rates: Courier['rates'] }) {
  return (
    <ul>
      {rates.map((rate) => (
        <Rate key={rate.zone_id} rate={rate} />
      ))}
    </ul>
  );
}

function Rate({ rate }: { readonly rate: Courier['rates'][number] }) {
  const zone = useRow(DeliveryZone, rate.zone_id);
  return (
    <li>
      {zone?.name ?? '\u2013'} <Money minor={rate.base_fee} />
    </li>
  );
}
