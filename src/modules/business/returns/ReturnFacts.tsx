import { Link } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';

import { offersParcels } from '../offered.ts';
import type { ReturnRow } from '../sale-rules/index.ts';
import { nameOf, typeText, useAccounts, useCouriers } from '../sale-screens/index.ts';

/** Whose goods they are, and what has happened so far. */
export function ReturnFacts({ row }: { readonly row: ReturnRow }) {
  const couriers = useCouriers();
  const linked = offersParcels(useAccess()) && row.parcel_id !== null && row.type !== 'customer_return';
  return (
    <Facts>
      <Fact label={m.returns_why()}>{typeText[row.type]()}</Fact>
      <Fact label={m.parcels_parcel()}>
        {linked ? (
          <Link className="touch-target figures text-link hover:underline" to={href('/app/parcels/:parcelId', { parcelId: row.parcel_id })}>
            {row.parcel_number}
          </Link>
        ) : (
          <span className="figures">{row.parcel_number}</span>
        )}
      </Fact>
      <Fact label={m.orders_customer()}>{[row.ship_name, row.ship_phone].filter(Boolean).join(' · ')}</Fact>
      <Fact label={m.orders_courier()}>{[nameOf(couriers, row.shipping_company_id), row.consignment_id].filter(Boolean).join(' · ')}</Fact>
      <Fact label={m.returns_since()}>
        <InstantText at={row.created_at} />
      </Fact>
      {row.received_at !== null && (
        <Fact label={m.returns_scan_received()}>
          <InstantText at={row.received_at} />
        </Fact>
      )}
      {row.claimed_at !== null && (
        <Fact label={m.returns_claim_amount()}>
          <Money minor={row.claim_amount} />
        </Fact>
      )}
      {row.claim_paid !== null && (
        <Fact label={m.returns_claim_paid()}>
          <Money minor={row.claim_paid} />
          <Account id={row.claim_account_id} missing={row.claim_paid > 0 ? m.returns_account_missing() : ''} />
        </Fact>
      )}
      {row.refund_amount > 0 && (
        <Fact label={m.returns_refund_amount()}>
          <Money minor={row.refund_amount} />
          <Account id={row.refund_account_id} missing={m.returns_refund_owed()} />
        </Fact>
      )}
      {row.rejected_at !== null && (
        <Fact label={m.returns_state_rejected()} wide>
          {row.reject_reason}
        </Fact>
      )}
      {row.notes !== '' && (
        <Fact label={m.common_notes()} wide>
          {row.notes}
        </Fact>
      )}
    </Facts>
  );
}

/** Where money arrived or left; `missing`: what is said where nobody has told that yet. */
function Account({ id, missing }: { readonly id: string | null; readonly missing: string }) {
  const name = nameOf(useAccounts(), id);
  if (id === null) return <span className="block text-13 text-warning-strong">{missing}</span>;
  return name !== undefined && <span className="block text-13 text-muted-foreground">{name}</span>;
}
