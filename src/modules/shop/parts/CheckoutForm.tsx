import { type SubmitEvent, useRef, useState } from 'react';

import { m } from '#messages';

import type { SeenCart } from '../cart.ts';
import { buyerOf, keepBuyer, restOf } from '../kept.ts';
import { errorsOf, type FormError, type OrderForm, totalOf } from '../order-form.ts';
import { useShop } from '../shop-context.ts';
import { typedIn } from '../typed-in.ts';
import { useOrder } from '../use-order.ts';
import { Field } from './Field.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { Payment } from './Payment.tsx';

/** One page: who, where to, how it is paid, and what it comes to. */
export function CheckoutForm({ cart }: { cart: SeenCart }) {
  const { store } = useShop();
  const [buyer] = useState(() => ({ ...buyerOf(store.slug), ...restOf(store.slug) }));
  const [zone, setZone] = useState(() => (store.zones.length === 1 ? (store.zones[0]?.id ?? '') : buyer.zone_id));
  const [wrong, setWrong] = useState<readonly FormError[]>([]);
  const { isPlacing, isFull, place } = useOrder(cart);
  const form = useRef<HTMLFormElement>(null);
  const total = totalOf(store, cart, zone);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.current) return;
    const filled = filledIn(form.current, zone);
    keepBuyer(store.slug, filled);
    const found = errorsOf(filled, store);
    setWrong(found);
    const first = found[0];
    if (first) form.current.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (total !== null) void place(filled, total);
  };
  const error = (name: FormError) => (wrong.includes(name) ? errorWord(name) : undefined);
  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="mt-4 grid items-start gap-6 md:grid-cols-[1fr_22rem] md:gap-10">
      <div className="flex flex-col gap-4">
        <Field label={m.auth_your_name()} error={error('name')}>
          {(given) => <input {...given} name="name" defaultValue={buyer.name} autoComplete="name" maxLength={100} className="field" />}
        </Field>
        <Field label={m.shop_your_phone()} error={error('phone')} hint={m.shop_phone_hint()}>
          {(given) => (
            <input {...given} name="phone" type="tel" defaultValue={buyer.phone} autoComplete="tel" maxLength={30} className="field" />
          )}
        </Field>
        <Field label={m.shop_your_address()} error={error('address')} hint={m.shop_address_hint()}>
          {(given) => (
            <textarea
              {...given}
              name="address"
              rows={3}
              defaultValue={buyer.address}
              autoComplete="street-address"
              maxLength={220}
              className="field"
            />
          )}
        </Field>
        <Zones zone={zone} onChange={setZone} error={error('zone_id')} />
        <Field label={m.shop_note()} error={undefined}>
          {(given) => <textarea {...given} name="note" rows={2} defaultValue={buyer.note} maxLength={500} className="field" />}
        </Field>
        <Payment rest={buyer} error={error('reference')} />
        {/* Out of sight and of the way of everybody but machines. */}
        <div aria-hidden className="absolute -left-[999rem]">
          <input name="website" tabIndex={-1} autoComplete="off" maxLength={200} />
        </div>
      </div>
      <div className="md:sticky md:top-24">
        <OrderSummary cart={cart} zone={zone} />
        <div role="alert">{isFull && <WaitFull />}</div>
        <button type="submit" className="button mt-4 w-full" disabled={isPlacing}>
          {m.shop_place()}
        </button>
      </div>
    </form>
  );
}

function WaitFull() {
  const { to } = useShop();
  return (
    <p className="panel error mt-4">
      {m.shop_wait_full()}{' '}
      <a href={to({ kind: 'track' })} className="link">
        {m.shop_track_own()}
      </a>
    </p>
  );
}

function Zones({ zone, onChange, error }: { zone: string; onChange: (id: string) => void; error: string | undefined }) {
  const { store, money } = useShop();
  if (store.zones.length === 0) return null;
  return (
    <Field label={m.shop_zone()} error={error}>
      {(given) => (
        <select {...given} name="zone_id" value={zone} onChange={(event) => onChange(event.target.value)} className="field">
          <option value="">{m.shop_zone_choose()}</option>
          {store.zones.map(({ id, name, fee }) => (
            <option key={id} value={id}>
              {`${name} – ${fee === 0 ? m.shop_free() : money(fee)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function filledIn(form: HTMLFormElement, zone: string): OrderForm {
  const data = new FormData(form);
  const text = (name: string): string => typedIn(data, name);
  return {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    zone_id: zone,
    note: text('note'),
    payment: text('payment') === 'advance_ref' ? 'advance_ref' : 'cod',
    reference: text('reference'),
    website: text('website'),
  };
}

function errorWord(name: FormError): string {
  switch (name) {
    case 'name':
      return m.shop_error_name();
    case 'phone':
      return m.shop_error_phone();
    case 'address':
      return m.shop_error_address();
    case 'zone_id':
      return m.shop_zone_choose();
    case 'reference':
      return m.shop_error_reference();
  }
}
