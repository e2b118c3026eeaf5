import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import type { DeliveryDetails } from '../sale-rules/kind.ts';
import { OutcomeFacts, useOutcomeFacts } from './OutcomeFacts.tsx';
import { ReturnsOf, type Sold } from './ReturnsOf.tsx';

/** How an order or parcel ended, in the words that were said when it did, and what comes back of it. */
export function OutcomeSection({
  row,
}: {
  readonly row: Sold & { readonly delivery_details: DeliveryDetails | null; readonly completed_at: string | null };
}) {
  const details = row.completed_at === null ? null : row.delivery_details;
  const said = useOutcomeFacts(details).length > 0;
  return (
    <>
      {said && (
        <Section title={m.orders_outcome()}>
          <OutcomeFacts details={details} />
        </Section>
      )}
      <ReturnsOf of={row} />
    </>
  );
}
