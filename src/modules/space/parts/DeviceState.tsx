import { useEffect, useState } from 'react';

import { type Connection, connectionState, useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { Progress } from '#ui/display/Progress.tsx';
import { Notice } from '#ui/page/Notice.tsx';

/** Says how far the first load is, when something waits, needs a decision, or the network is away; nothing while all is saved. */
export function DeviceState() {
  const connection = useConnection();
  return (
    <>
      <State connection={connection} />
      {connection.network === 'online' && connection.loading && <Loading loading={connection.loading} />}
    </>
  );
}

function State({ connection }: { readonly connection: Connection }) {
  const number = useNumberText();
  const state = connectionState(connection);
  const waiting = waitingText(connection, number);
  if (state === 'saved' || state === 'loading') return null;
  if (state === 'attention') {
    return (
      <Notice
        tone="danger"
        title={attentionText(connection, number)}
        actions={<ButtonLink to="/app/needs-attention">{m.common_look()}</ButtonLink>}
      >
        {m.shell_attention_text()}
      </Notice>
    );
  }
  if (state === 'offline') {
    return (
      <Notice tone="warning" title={m.shell_offline()}>
        {m.sync_cause_offline_text()} {waiting}
      </Notice>
    );
  }
  return <Lasting title={waiting} />;
}

/** Most work is sent at once: a notice that came and went with every press would move the page under the finger. */
function Lasting({ title }: { readonly title: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <Notice title={title}>{m.shell_waiting_text()}</Notice>;
}

const longMs = 5000;

function Loading({ loading: { rows, total } }: { readonly loading: NonNullable<Connection['loading']> }) {
  if (total === 0) return null;
  return <Progress label={m.space_loading()} done={rows} total={total} />;
}

function waitingText({ waiting }: Connection, number: NumberText): string {
  if (waiting === 0) return '';
  return waiting === 1 ? m.space_waiting_one() : m.space_waiting({ count: number(waiting) });
}

function attentionText({ attention }: Connection, number: NumberText): string {
  return attention === 1 ? m.shell_attention_one() : m.shell_attention({ count: number(attention) });
}
