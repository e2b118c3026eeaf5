import { useState } from 'react';

import { m } from '#messages';

import type { Rest } from '../kept.ts';
import { useShop } from '../shop-context.ts';
import { Field } from './Field.tsx';

/** Where a shop takes only one sort, it is told and not asked. */
export function Payment({ rest, error }: { rest: Partial<Rest>; error: string | undefined }) {
  const { payments } = useShop().store.config.commerce;
  const [chosen, setChosen] = useState(payments.find((one) => one === rest.payment) ?? payments[0] ?? 'cod');
  const words = { cod: m.shop_pay_cod(), advance_ref: m.shop_pay_advance() };
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">{m.shop_payment()}</legend>
      <div className="flex flex-col gap-2">
        {payments.map((sort) => (
          <label key={sort} className="pick justify-start! gap-3">
            <input type="radio" name="payment" value={sort} checked={chosen === sort} onChange={() => setChosen(sort)} className="tick" />
            {words[sort]}
          </label>
        ))}
        {chosen === 'advance_ref' && (
          <Field label={m.shop_reference()} error={error} hint={m.shop_reference_hint()}>
            {(given) => (
              <input {...given} name="reference" defaultValue={rest.reference} maxLength={100} autoComplete="off" className="field" />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  );
}
