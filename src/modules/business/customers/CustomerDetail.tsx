import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { LabelChips } from '../../account/labels/index.ts';
import type { CustomerRow } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { offersOrders } from '../offered.ts';
import { DeliveryZone } from '../sale-rules/kind.ts';
import { deleteCustomers, restoreCustomers } from './commands.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { CustomerHistory } from './CustomerHistory.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrderList } from './CustomerOrderList.tsx';
import { CustomerTotals } from './CustomerTotals.tsx';
import { PhoneLinks } from './PhoneLinks.tsx';
import { useCustomerOrders } from './use-customer-orders.ts';

function CustomerDetail() {
  const { customerId = '' } = useParams();
  const row = useRow(Customer, customerId);
  if (row === undefined) return <PageSkeleton />;
  if (row === null)
    return (
      <EmptyState whole title={m.customers_not_found()} actions={<ButtonLink to="/app/customers">{m.customers_label()}</ButtonLink>} />
    );
  return <CustomerPage row={row} />;
}

function CustomerPage({ row }: { readonly row: Stored<CustomerRow> }) {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const orders = useCustomerOrders(row.id);
  const toastUndo = useToastUndo();
  const [editing, setEditing] = useState(false);
  const may = allows(access, 'manage_customers');
  const deleted = row.deleted_at !== null;
  const [remove] = useTask(async () => {
    await deleteCustomers(store, [row]);
    void navigate('/app/customers');
    toastUndo(m.done_customer_deleted(), () => restoreCustomers(store, [row.id]));
  });
  const [restore] = useTask(async () => {
    await restoreCustomers(store, [row.id]);
    toast.success(m.customers_restored_toast());
  });
  return (
    <>
      <DetailPage
        title={row.name}
        badge={
          <>
            {row.blocked && <StatusBadge tone="danger" label={m.customers_blocked()} />}
            <PendingDot pending={row.$pending} />
          </>
        }
        text={<Since at={row.created_at} />}
        action={
          !deleted && offersOrders(access, 'manage_ecom_orders') ? (
            <ButtonLink tone="primary" icon={Plus} to={`/app/ecom-orders/new?customer=${row.id}`}>
              {m.orders_new()}
            </ButtonLink>
          ) : undefined
        }
        menu={[
          may && !deleted && { label: m.common_edit(), icon: Pencil, onSelect: () => setEditing(true) },
          null,
          may && !deleted && { label: m.customers_delete(), icon: Trash2, tone: 'danger', onSelect: remove },
          may && deleted && { label: m.common_restore(), icon: RotateCcw, onSelect: restore },
        ]}
        notice={
          deleted ? (
            <Notice tone="warning" actions={may && <Button onClick={restore}>{m.common_restore()}</Button>}>
              <DeletedOn at={row.deleted_at ?? ''} />
            </Notice>
          ) : undefined
        }
        side={
          <>
            <Contact row={row} onEdit={may && !deleted ? () => setEditing(true) : undefined} />
            <CustomerNotes key={row.notes} row={row} readOnly={!may || deleted} />
          </>
        }
      >
        {(orders.seesOrders || orders.seesParcels) && <CustomerTotals totals={orders.totals} />}
        <CustomerOrderList orders={orders} />
        <CustomerHistory id={row.id} />
      </DetailPage>
      {editing && <CustomerForm before={row} onClose={() => setEditing(false)} />}
    </>
  );
}

function Contact({ row, onEdit }: { readonly row: CustomerRow; readonly onEdit: (() => void) | undefined }) {
  const zone = useRow(DeliveryZone, row.zone_id);
  const place = [row.area, row.city, row.postcode].filter(Boolean).join(', ');
  return (
    <Section
      title={m.customers_facts()}
      actions={
        onEdit && (
          <Button size="sm" tone="quiet" icon={Pencil} onClick={onEdit}>
            {m.common_edit()}
          </Button>
        )
      }
    >
      <Facts columns={1}>
        <Fact label={m.common_phone()}>
          <PhoneLinks phone={row.phone} e164={row.phone_e164} />
        </Fact>
        {row.phone2 !== '' && (
          <Fact label={m.common_phone2()}>
            <PhoneLinks phone={row.phone2} e164="" />
          </Fact>
        )}
        {row.email !== '' && (
          <Fact label={m.common_email()}>
            <a className="touch-target text-link hover:underline" href={`mailto:${row.email}`}>
              {row.email}
            </a>
          </Fact>
        )}
        <Fact label={m.common_address()}>
          {row.address}
          {place !== '' && <span className="block text-muted-foreground">{place}</span>}
        </Fact>
        {zone && <Fact label={m.customers_zone()}>{zone.name}</Fact>}
        {row.tags.length > 0 && (
          <Fact label={m.common_tags()}>
            <LabelChips tags={row.tags} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** The date stands where the sentence of the language has it. */
function Since({ at }: { readonly at: string }) {
  const [before = '', after = ''] = m.customers_since({ day: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DateText day={at} />
      {after}
    </>
  );
}

function DeletedOn({ at }: { readonly at: string }) {
  const [before = '', after = ''] = m.customers_is_deleted({ day: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DateText day={at} />
      {after}
    </>
  );
}

export { CustomerDetail as Component };
