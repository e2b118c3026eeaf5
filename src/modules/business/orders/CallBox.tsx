import { CalendarClock, Check, PhoneMissed, PhoneOff } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import type { OrderRow } from '../sale-rules/index.ts';
import { callResults } from '../sale-screens/index.ts';
import { CallBackDialog } from './CallBackDialog.tsx';
import { type Call, isCallable, recordCall } from './calls.ts';

const minute = 60_000;

/** What the calls about an order came to, and a tap for the next one. */
export function CallBox({ order }: { readonly order: Stored<OrderRow> }) {
  const store = useStore();
  const number = useNumberText();
  const may = allows(useAccess(), 'manage_ecom_orders') && isCallable(order);
  const [asking, ask] = useState(false);
  const [record, busy] = useTask(async (call: Call) => {
    await recordCall(store, order.id, call);
    toast.success(m.orders_call_saved());
  });
  if (!may && order.call_attempts === 0) return null;
  const later = (minutes: number) => {
    const back_at = new Date(Date.parse(store.now()) + minutes * minute).toISOString();
    record({ result: 'call_back', back_at });
  };
  return (
    <Section title={m.orders_calls()}>
      {order.call_result !== null && (
        <p className="mb-2 text-14">
          {order.call_attempts === 1 ? m.orders_calls_made_one() : m.orders_calls_made({ n: number(order.call_attempts) })}
          {' · '}
          <span className="font-medium">{worded(callResults, order.call_result)}</span>{' '}
          <span className="text-muted-foreground">
            <InstantText at={order.call_back_at ?? order.last_call_at} />
          </span>
        </p>
      )}
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={PhoneMissed} busy={busy} onClick={() => record({ result: 'no_answer' })}>
            {callResults.no_answer()}
          </Button>
          <Button size="sm" icon={PhoneOff} busy={busy} onClick={() => record({ result: 'busy' })}>
            {callResults.busy()}
          </Button>
          <Button size="sm" icon={Check} busy={busy} onClick={() => record({ result: 'confirmed' })}>
            {callResults.confirmed()}
          </Button>
          <Menu
            align="start"
            trigger={
              <Button size="sm" icon={CalendarClock} busy={busy}>
                {callResults.call_back()}
              </Button>
            }
            entries={[
              { label: m.orders_call_in_hours_one(), onSelect: () => later(60) },
              { label: m.orders_call_in_hours({ n: number(3) }), onSelect: () => later(180) },
              { label: m.orders_call_tomorrow(), onSelect: () => later(24 * 60) },
              null,
              { label: m.orders_call_at(), onSelect: () => ask(true) },
            ]}
          />
        </div>
      )}
      {asking && (
        <CallBackDialog
          order={order.id}
          onSave={(back_at) => recordCall(store, order.id, { result: 'call_back', back_at })}
          onClose={() => ask(false)}
        />
      )}
    </Section>
  );
}
