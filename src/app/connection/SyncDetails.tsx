import { useAtomValue } from 'jotai';
import { RefreshCw } from 'lucide-react';

import { connectionState, useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Progress } from '#ui/display/Progress.tsx';

import { companyAtom, type OpenCompany } from '../company/company.ts';
import { waitingAtom } from '../lock/sender.ts';
import { waitingOfText } from '../lock/waiting-text.ts';
import { Remedy } from './CauseNotice.tsx';
import { causeOf } from './causes.ts';
import { waitingText } from './SyncBadge.tsx';
import { useOnline } from './use-online.ts';
import { useStatus } from './use-status.ts';
import { useWork } from './use-work.ts';
import { workTitle } from './work-title.ts';

const shown = 6;

/** The badge in words: what is the case, what waits, what can be done. */
export function SyncDetails() {
  const company = useAtomValue(companyAtom);
  return company && <Details company={company} />;
}

function Details({ company }: { readonly company: OpenCompany }) {
  const connection = useConnection();
  const number = useNumberText();
  const { problem } = useStatus(company);
  const cause = causeOf(problem, useOnline());
  const pending = (useWork(company) ?? []).filter((work) => work.state !== 'saved');
  const { waiting, attention, lastContact, loading } = connection;
  const others = useAtomValue(waitingAtom);
  return (
    <div className="flex flex-col gap-3 text-13">
      {attention > 0 && (
        <Part
          title={attention === 1 ? m.shell_attention_one() : m.shell_attention({ count: number(attention) })}
          text={m.shell_attention_text()}
        >
          <ButtonLink size="sm" tone="danger" to="/app/needs-attention" className="self-start">
            {m.shell_attention_open()}
          </ButtonLink>
        </Part>
      )}
      {cause && (
        <Part title={cause.title()} text={cause.text()}>
          <Remedy problem={problem} />
        </Part>
      )}
      {waiting > 0 && (
        <Part title={waitingText(waiting, number)} text={m.shell_waiting_text()}>
          <ul className="flex flex-col divide-y rounded-md border">
            {pending.slice(0, shown).map((one) => (
              <li key={one.seq} className="flex justify-between gap-3 px-2.5 py-1.5">
                <span className="truncate">{workTitle(one)}</span>
                <InstantText at={one.at} className="shrink-0 whitespace-nowrap text-muted-foreground" />
              </li>
            ))}
          </ul>
          {pending.length > shown && (
            <p className="text-muted-foreground">{m.sync_waiting_more({ count: number(pending.length - shown) })}</p>
          )}
        </Part>
      )}
      {loading && loading.total > 0 && <Progress label={m.space_loading()} done={loading.rows} total={loading.total} />}
      {connectionState(connection) === 'saved' && <Part title={m.shell_saved()} text={m.shell_saved_text()} />}
      {others.map((one) => (
        <p key={one.user} className="border-t pt-3 text-muted-foreground">
          {waitingOfText(one, number)}
        </p>
      ))}
      {lastContact !== null && (
        <p className="border-t pt-3 text-muted-foreground">
          {m.common_last_contact()} <InstantText at={lastContact} />
        </p>
      )}
      <div className="flex justify-between gap-3">
        <ButtonLink size="sm" to="/app/sync">
          {m.common_details()}
        </ButtonLink>
        <Button size="sm" icon={RefreshCw} onClick={() => company.client.syncNow()}>
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
