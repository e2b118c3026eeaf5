import { useAtomValue } from 'jotai';
import { RefreshCw } from 'lucide-react';

import { connectionState, useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';

import { companyAtom } from '../company/company.ts';
import { actionLabel } from './action-label.ts';
import { waitingText } from './SyncBadge.tsx';
import { usePending } from './use-pending.ts';

const shown = 6;

/** The badge in words: what is the case, what waits, what can be done. */
export function SyncDetails() {
  const connection = useConnection();
  const company = useAtomValue(companyAtom);
  const pending = usePending(company, connection.waiting);
  const { waiting, attention, lastContact } = connection;
  const state = connectionState(connection);
  return (
    <div className="flex flex-col gap-3 text-13">
      {attention > 0 && (
        <Part title={attention === 1 ? m.shell_attention_one() : m.shell_attention({ count: attention })} text={m.shell_attention_text()}>
          <ButtonLink size="sm" tone="danger" to="/app/needs-attention" className="self-start">
            {m.shell_attention_open()}
          </ButtonLink>
        </Part>
      )}
      {connection.network === 'offline' && <Part title={m.shell_offline()} text={m.shell_offline_text()} />}
      {connection.network === 'unreachable' && <Part title={m.shell_offline()} text={m.shell_unreachable_text()} />}
      {waiting > 0 && (
        <Part title={waitingText(waiting)} text={m.shell_waiting_text()}>
          <ul className="flex flex-col divide-y rounded-md border">
            {pending.slice(0, shown).map((one) => (
              <li key={one.seq} className="flex justify-between gap-3 px-2.5 py-1.5">
                <span className="truncate">{actionLabel(one.action)}</span>
                <InstantText at={one.at} className="text-muted-foreground" />
              </li>
            ))}
          </ul>
          {pending.length > shown && <p className="text-muted-foreground">{m.shell_pending_more({ count: pending.length - shown })}</p>}
        </Part>
      )}
      {state === 'saved' && <Part title={m.shell_saved()} text={m.shell_saved_text()} />}
      <div className="flex items-center justify-between gap-3 border-t pt-3 text-muted-foreground">
        {lastContact !== null && (
          <span>
            {m.shell_last_contact()} <InstantText at={lastContact} />
          </span>
        )}
        <Button size="sm" icon={RefreshCw} onClick={() => company?.client.syncNow()}>
          {m.shell_sync_now()}
        </Button>
      </div>
    </div>
  );
}

function Part({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-semibold">{title}</p>
      <p className="text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}
