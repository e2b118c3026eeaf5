import { m } from '#messages';
import { Fact, Facts } from '#ui/display/Facts.tsx';

import type { DeliveryDetails } from '../sale-rules/kind.ts';
import { nameOf, useReasons } from './use-order-settings.ts';

/** Why it ended like this: reasons and notes, a difference that was explained, what became of the advance. Nothing where nothing was said. */
export function OutcomeFacts({ details }: { readonly details: DeliveryDetails | null }) {
  const facts = useOutcomeFacts(details);
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map((fact) => (
        <Fact key={fact.label} label={fact.label} wide>
          {fact.text}
        </Fact>
      ))}
    </Facts>
  );
}

export function useOutcomeFacts(details: DeliveryDetails | null): readonly { readonly label: string; readonly text: string }[] {
  const reasons = useReasons();
  if (!details) return [];
  const why = details.cancel_reason_ids
    .map((id) => nameOf(reasons, id))
    .filter(Boolean)
    .join(', ');
  return [
    { label: m.orders_outcome_reasons(), text: why },
    { label: m.common_notes(), text: details.cancel_notes },
    { label: m.orders_outcome_variance(), text: details.variance_reason },
    {
      label: m.orders_advance(),
      text: details.advance === null ? '' : details.advance === 'kept' ? m.orders_outcome_keep() : m.orders_outcome_refund(),
    },
  ].filter(({ text }) => text !== '');
}
