import { Tags } from 'lucide-react';
import { useState } from 'react';

import { countOf } from '#data/count-of.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useList } from '#data/react.tsx';
import { m } from '#messages';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { Customer } from '../../business/customer-rules/kind.ts';
import { offersCustomers, offersOrders } from '../../business/offered.ts';
import { EcomOrder } from '../../business/sale-rules/kind.ts';
import { countColumn, EntityList, nameColumn, Opened, useEntities, useEntityActions } from '../../entity/index.ts';
import { labelCommands } from './commands.ts';
import { Label } from './kind.ts';
import { LabelForm } from './LabelForm.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { LabelRow } from './rules.ts';

function LabelList() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: {} });
  const uses = useUses();
  const number = useNumberText();
  const usedOn = ({ key }: LabelRow) => countOf(uses.customers ?? {}, key) + countOf(uses.orders ?? {}, key);
  return (
    <EntityList
      entities={useEntities(Label, list)}
      id="labels"
      label={m.labels_label()}
      search={m.labels_search()}
      create={m.labels_create()}
      columns={[
        nameColumn<LabelRow>((row) => <NameBadge name={row.name} colour={row.color} />),
        countColumn<Stored<LabelRow>>('customers', m.customers_label(), (row) => uses.customers && countOf(uses.customers, row.key), {
          to: (row) => `/app/customers?tags=${encodeURIComponent(row.key)}`,
        }),
        countColumn<Stored<LabelRow>>('orders', m.orders_orders(), (row) => uses.orders && countOf(uses.orders, row.key), {
          to: (row) => `/app/ecom-orders?tags=${encodeURIComponent(row.key)}`,
        }),
      ]}
      phoneRow={(row) => (
        <PhoneLines
          title={<NameBadge name={row.name} colour={row.color} />}
          text={[
            uses.customers && m.labels_on_customers({ n: number(countOf(uses.customers, row.key)) }),
            uses.orders && m.labels_on_orders({ n: number(countOf(uses.orders, row.key)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          badge={<PendingDot pending={row.$pending} />}
        />
      )}
      dialog={(id, close) => (
        <Opened key={id} kind={Label} id={id}>
          {(row) => (row ? <LabelDialogs label={row} used={usedOn(row)} onClose={close} /> : <LabelForm onClose={close} />)}
        </Opened>
      )}
      empty={{ icon: Tags, title: m.labels_empty(), text: m.labels_empty_text() }}
    />
  );
}

type Uses = Readonly<Record<string, number>> | undefined;

/** Key of a label -> how many customers, and orders, carry it; `undefined` while they are counted, or for who may not see them. */
function useUses(): { readonly customers: Uses; readonly orders: Uses } {
  const access = useAccess();
  const living = { where: { deleted: { in: [0] } }, facets: ['tags'], limit: 0 } as const;
  const [customers, orders] = [useList(Customer, living), useList(EcomOrder, living)];
  return {
    customers: offersCustomers(access) && customers?.complete ? customers.facets['tags'] : undefined,
    orders: offersOrders(access) && orders?.complete ? orders.facets['tags'] : undefined,
  };
}

function LabelDialogs({ label, used, onClose }: { readonly label: LabelRow; readonly used: number; readonly onClose: () => void }) {
  const [asking, ask] = useState<'merge' | 'delete'>();
  const others = (useKeys(Label) ?? []).filter((row) => row.id !== label.id && row.deleted_at === null);
  const { remove } = useEntityActions(labelCommands, label, { deleted: () => m.common_name_deleted({ name: label.name }) }, onClose);
  if (asking) return <ReplaceDialog label={label} merging={asking === 'merge'} others={others} used={used} onClose={onClose} />;
  return <LabelForm before={label} onClose={onClose} onMerge={() => ask('merge')} onDelete={() => (used > 0 ? ask('delete') : remove())} />;
}

export { LabelList as Component };
