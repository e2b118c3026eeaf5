import { type SubmitEvent, useState } from 'react';

import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';

import { ordersOf } from '../kept.ts';
import { readOrder } from '../orders.ts';
import { useShop } from '../shop-context.ts';
import { typedIn } from '../typed-in.ts';
import { useBrowser } from '../use-browser.ts';
import type { Asked } from '../use-receipt.ts';
import { Told } from './ConfirmationPage.tsx';
import { Field } from './Field.tsx';

/** By number and phone, both of them; what this phone ordered needs neither. */
export function TrackPage() {
  const { store, backend } = useShop();
  const [asked, setAsked] = useState<Asked>();
  const [isShort, setShort] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = typedIn(data, 'number');
    const phone = toLatinDigits(typedIn(data, 'phone'));
    setShort(number === '' || phone === '');
    if (number === '' || phone === '') return;
    setAsked('asking');
    readOrder(store.slug, { number, phone }, backend).then(
      (receipt) => setAsked(receipt ?? 'none'),
      () => setAsked('unread'),
    );
  };
  return (
    <div className="frame max-w-3xl! py-6">
      <h1 className="heading text-28">{m.shop_track_title()}</h1>
      <Own />
      <form method="post" onSubmit={submit} noValidate className="mt-4 flex max-w-md flex-col gap-3">
        <Field label={m.shop_track_number()} error={isShort ? m.shop_track_both() : undefined}>
          {(given) => <input {...given} name="number" autoComplete="off" autoCapitalize="characters" maxLength={40} className="field" />}
        </Field>
        <Field label={m.shop_your_phone()} error={undefined}>
          {(given) => <input {...given} name="phone" type="tel" autoComplete="tel" maxLength={30} className="field" />}
        </Field>
        <button type="submit" className="button self-start" disabled={asked === 'asking'}>
          {m.shop_track_find()}
        </button>
      </form>
      <div className="mt-6">{asked && <Told asked={asked} again={undefined} />}</div>
    </div>
  );
}

function Own() {
  const { store, to } = useShop();
  const isBrowser = useBrowser();
  const orders = isBrowser ? ordersOf(store.slug) : [];
  if (orders.length === 0) return null;
  return (
    <section className="panel mt-4">
      <h2 className="font-semibold">{m.shop_track_own()}</h2>
      <ul className="mt-1">
        {orders.map(({ id, number }) => (
          <li key={id}>
            <a href={to({ kind: 'confirmation', id })} className="link touch figures">
              {number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
