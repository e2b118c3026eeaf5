import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import type { Stored } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { FormGate, RecordForm } from '../../entity/index.ts';
import type { CustomerRow } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { assertSale, type OrderRow, saleContext } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import {
  DetailsFields,
  draftOfForm,
  emptySale,
  formOf,
  type FormStart,
  ItemLines,
  recipientOf,
  RecipientFields,
  saleForm,
  type SaleForm,
  TotalsFields,
  useFormStart,
} from '../sale-screens/index.ts';
import { createOrder, updateOrder } from './commands.ts';
import { DeskFields } from './DeskFields.tsx';
import { DuplicateWarning } from './DuplicateWarning.tsx';

/** `/new` and `/edit/:orderId`: the same form, empty or filled. */
function OrderForm() {
  const { orderId } = useParams();
  const order = useRow(EcomOrder, orderId);
  const start = useFormStart(orderId);
  const customerId = useSearchParams()[0].get('customer');
  const customer = useRow(Customer, orderId === undefined ? customerId : null);
  const [round, setRound] = useState(0);
  // "Save & new" begins with nobody.
  const buyer = round === 0 ? (customer ?? undefined) : undefined;
  return (
    <FormGate
      id={orderId}
      row={order}
      ready={start !== undefined && customer !== undefined}
      missing={m.orders_not_found()}
      list={{ to: href('/app/ecom-orders'), label: m.orders_to_list() }}
    >
      {(row) =>
        start && (
          <OrderFields
            key={`${orderId ?? buyer?.id ?? 'new'}:${round}`}
            order={row}
            buyer={buyer}
            start={start}
            onAgain={() => setRound(round + 1)}
          />
        )
      }
    </FormGate>
  );
}

function OrderFields({
  order,
  buyer,
  start,
  onAgain,
}: {
  readonly order: Stored<OrderRow> | undefined;
  /** For whom a new order is taken, where that is known. */
  readonly buyer: CustomerRow | undefined;
  readonly start: FormStart;
  readonly onAgain: () => void;
}) {
  const store = useStore();
  const navigate = useNavigate();
  const again = useRef(false);
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [seen] = useState(order);
  const form = useForm(saleForm, order ? formOf(order, start) : { ...emptySale(start), ...(buyer && recipientOf(buyer)) }, {
    draftKey: draftKey(store, order ? `ecom-order:${order.id}` : buyer ? `ecom-order:of:${buyer.id}` : 'ecom-order'),
    row: seen,
    isMade: async (id) => isMade(store, EcomOrder, id),
  });
  const frozen = order !== undefined && order.linked_parcel_id !== null;

  async function save(values: SaleForm) {
    const stay = again.current;
    again.current = false;
    if (order) {
      await updateOrder(store, order.id, draftOfForm(values), form.seen);
      toast.success(m.done_order_updated());
      void navigate(href('/app/ecom-orders/:orderId', { orderId: order.id }), { replace: true });
      return;
    }
    const { id } = await createOrder(store, draftOfForm(values), form.id);
    toast.success(m.done_order_created());
    if (stay) onAgain();
    else void navigate(href('/app/ecom-orders/:orderId', { orderId: id }), { replace: true });
  }

  return (
    <RecordForm
      form={form}
      title={order ? `${m.orders_edit()} ${order.order_number}` : m.orders_new()}
      submit={m.orders_save()}
      onSubmit={save}
      check={(values) => assertSale(draftOfForm(values), saleContext(store), seen?.advance)}
      beside={
        !order && (
          <Button
            type="submit"
            onClick={() => {
              again.current = true;
            }}
          >
            {m.orders_save_new()}
          </Button>
        )
      }
    >
      {frozen && <Notice>{m.orders_frozen()}</Notice>}
      <DuplicateWarning form={form} exceptId={order?.id} />
      <RecipientFields form={form} saved={order} frozen={frozen} />
      <ItemLines form={form} frozen={frozen} kept={seen?.items} />
      <TotalsFields form={form} frozen={frozen} />
      <DetailsFields form={form} frozen={frozen} withSource />
      <DeskFields form={form} />
    </RecordForm>
  );
}

export { OrderForm as Component };
