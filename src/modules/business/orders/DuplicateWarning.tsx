import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { customerWithPhone } from '../customer-rules/index.ts';
import { pricedForm, type SaleForm } from '../sale-screens/index.ts';
import { possibleDuplicate } from './queries.ts';

type Found = { readonly id: string; readonly number: string };

/** Says so when the same customer ordered the same pieces a moment ago: most likely the order was taken twice. */
export function DuplicateWarning({
  form,
  exceptId,
}: {
  readonly form: FormHandle<SaleForm, SaleForm>;
  readonly exceptId: string | undefined;
}) {
  const store = useStore();
  const [phone, items] = useWatch({ control: form.methods.control, name: ['ship_phone', 'items'] });
  const priced = pricedForm({ items, discount_type: 'fixed', discount_value: 0, delivery_fee: 0 }).items;
  const wanted = JSON.stringify(
    items.map((line, i) => ({ variant_id: line.variant_id, product_name: line.product_name, quantity: priced[i]?.quantity ?? 0 })),
  );
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => void look(), 250);
    async function look() {
      const lines = JSON.parse(wanted) as Parameters<typeof possibleDuplicate>[2];
      const customer = lines.length === 0 ? undefined : await customerWithPhone(store, phone);
      const twin = customer && (await possibleDuplicate(store, customer.id, lines, exceptId));
      if (live) setFound(twin && { id: twin.id, number: twin.order_number });
    }
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [store, phone, wanted, exceptId]);
  if (!found) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <ButtonLink size="sm" to={href('/app/ecom-orders/:orderId', { orderId: found.id })}>
          {m.common_look()}
        </ButtonLink>
      }
    >
      {m.orders_duplicate_warning({ number: found.number })}
    </Notice>
  );
}
