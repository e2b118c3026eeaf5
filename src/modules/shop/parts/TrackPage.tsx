import { type SubmitEvent, useState } from 'react';

import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';

import { readOrder } from '../orders.ts';
import { useShop } from '../shop-context.ts';
import { typedIn } from '../typed-in.ts';
import type { Asked } from '../use-receipt.ts';
import { Told } from './ConfirmationPage.tsx';
import { Field } from './Field.tsx';
import { OwnOrders } from './OwnOrders.tsx';

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
      <OwnOrders />
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
