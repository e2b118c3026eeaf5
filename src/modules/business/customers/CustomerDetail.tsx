import { FolderHeart, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Section } from '#ui/page/Section.tsx';

import { LabelChips } from '../../account/label-screens/index.ts';
import { EntityGate, useEntityActions } from '../../entity/index.ts';
import type { CustomerRow } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { offersOrders } from '../offered.ts';
import { DeliveryZone } from '../sale-rules/kind.ts';
import { customerCommands } from './commands.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { CustomerHistory } from './CustomerHistory.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrderList } from './CustomerOrderList.tsx';
import { CustomerTotals } from './CustomerTotals.tsx';
import { setGroups } from './group-commands.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import { useCustomerOrders } from './use-customer-orders.ts';
import { useGroups, useGroupsOf } from './use-groups.ts';

const ChooseGroups = lazy(() => import('./ChooseGroups.tsx').then((file) => ({ default: file.ChooseGroups })));

function CustomerDetail() {
  const { customerId = '' } = useParams();
  const row = useRow(Customer, customerId);
  return (
    <EntityGate row={row} missing={m.customers_not_found()} list={{ to: '/app/customers', label: m.customers_label() }}>
      {(customer) => <CustomerPage row={customer} />}
    </EntityGate>
  );
}

function CustomerPage({ row }: { readonly row: Stored<CustomerRow> }) {
  const navigate = useNavigate();
  const access = useAccess();
  const orders = useCustomerOrders(row.id);
  const store = useStore();
  const groups = useGroupsOf(row.id);
  const [editing, setEditing] = useState(false);
  const [grouping, setGrouping] = useState(false);
  const may = allows(access, 'manage_customers');
  const said = { deleted: m.done_customer_deleted, restored: m.customers_restored_toast };
  const { deleted, entries, notice } = useEntityActions(customerCommands, row, said, () => void navigate('/app/customers'));
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
        text={<DayIn text={m.customers_since} day={row.created_at} />}
        action={
          !deleted && offersOrders(access, 'manage_ecom_orders') ? (
            <ButtonLink tone="primary" icon={Plus} to={`/app/ecom-orders/new?customer=${row.id}`}>
              {m.orders_new()}
            </ButtonLink>
          ) : undefined
        }
        menu={[
          may && !deleted && { label: m.common_edit(), icon: Pencil, onSelect: () => setEditing(true) },
          may &&
            !deleted &&
            groups !== undefined && { label: m.customers_groups_choose(), icon: FolderHeart, onSelect: () => setGrouping(true) },
          null,
          ...(may ? entries(m.customers_delete()) : []),
        ]}
        notice={notice(<DayIn text={m.customers_is_deleted} day={row.deleted_at ?? ''} />, may)}
        side={
          <>
            <Contact row={row} groups={groups ?? []} onEdit={may && !deleted ? () => setEditing(true) : undefined} />
            <CustomerNotes key={row.notes} row={row} readOnly={!may || deleted} />
          </>
        }
      >
        {(orders.seesOrders || orders.seesParcels) && <CustomerTotals totals={orders.totals} />}
        <CustomerOrderList orders={orders} />
        <CustomerHistory id={row.id} />
      </DetailPage>
      {editing && <CustomerForm before={row} onClose={() => setEditing(false)} />}
      <Suspense>
        {grouping && groups && (
          <ChooseGroups
            title={m.customers_groups_of({ name: row.name })}
            chosen={groups}
            submit={m.customers_groups_save()}
            save={(chosen) => setGroups(store, row.id, chosen)}
            onClose={() => setGrouping(false)}
          />
        )}
      </Suspense>
    </>
  );
}

type ContactProps = { readonly row: CustomerRow; readonly groups: readonly string[]; readonly onEdit: (() => void) | undefined };

function Contact({ row, groups, onEdit }: ContactProps) {
  const within = useGroups().filter(({ id }) => groups.includes(id));
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
        {within.length > 0 && (
          <Fact label={m.customers_groups_open()}>
            <span className="flex flex-wrap gap-1">
              {within.map(({ id, name, color }) => (
                <NameBadge key={id} name={name} colour={color} />
              ))}
            </span>
          </Fact>
        )}
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
function DayIn({ text, day }: { readonly text: (inputs: { readonly day: string }) => string; readonly day: string }) {
  const [before = '', after = ''] = text({ day: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DateText day={day} />
      {after}
    </>
  );
}

export { CustomerDetail as Component };
