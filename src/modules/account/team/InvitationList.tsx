import { Mail, Phone, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type Sent } from './LinkDialog.tsx';
import { whyNot } from './people.ts';
import { beyond, daysUntil, type InvitationRow, type InvitationState, invitationState } from './rules.ts';
import type { Task } from './TaskDialog.tsx';
import { useCall } from './use-call.ts';
import { nameIn, type Team, useTeamCalls } from './use-team.ts';

type InvitationListProps = {
  readonly team: Team;
  readonly missing: string | undefined;
  readonly onTask: (task: Task) => void;
  readonly onSent: (sent: Sent) => void;
};

/** Invitations without an answer; withdrawn ones on demand. Accepted ones are members. */
export function InvitationList({ team, ...rest }: InvitationListProps) {
  const now = useStore().now();
  const number = useNumberText();
  const [withdrawn, setWithdrawn] = useState(false);
  const all = team.invitations.map((row) => ({ row, state: invitationState(row, team, now) }));
  const revoked = all.filter(({ state }) => state === 'revoked');
  const shown = all.filter(({ state }) => state === 'valid' || state === 'expired' || (withdrawn && state === 'revoked'));
  if (shown.length + revoked.length === 0) return null;
  return (
    <Section
      title={m.team_invitations()}
      text={m.team_invitations_text()}
      flush
      actions={
        revoked.length > 0 && (
          <Button size="sm" tone="quiet" aria-pressed={withdrawn} onClick={() => setWithdrawn(!withdrawn)}>
            {withdrawn ? m.team_hide_withdrawn() : m.team_show_withdrawn({ n: number(revoked.length) })}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="px-4 py-3 text-13 text-muted-foreground">{m.team_invitations_none()}</p>
      ) : (
        <ul className="divide-y">
          {shown.map(({ row, state }) => (
            <InvitationLine key={row.id} row={row} state={state} now={now} team={team} {...rest} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type LineProps = InvitationListProps & { readonly row: InvitationRow; readonly state: InvitationState; readonly now: string };

function InvitationLine({ row, state, now, team, missing, onTask, onSent }: LineProps) {
  const calls = useTeamCalls();
  const role = team.roles.find(({ id }) => id === row.role_id);
  const resend = useCall(async () => {
    const { token } = await (await calls()).resend(row.id);
    onSent({ label: row.label, role: role?.name ?? '', token, again: true });
  });
  const why = missing ?? (role && whyNot(beyond(team.giver, role)));
  const Icon = row.label.includes('@') ? Mail : Phone;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-all">{row.label}</span>
          <Deadline state={state} days={daysUntil(row.expires_at, now)} />
        </p>
        <p className="text-13 text-muted-foreground">
          {[role?.name, m.team_invited_by({ name: nameIn(team, row.invited_by) })].filter(Boolean).join(' · ')} ·{' '}
          <DateText day={row.created_at} />
        </p>
        {resend.problem !== undefined && (
          <p role="alert" className="text-13 text-danger-strong">
            {resend.problem}
          </p>
        )}
        {missing === undefined && why !== undefined && state !== 'revoked' && <p className="text-12 text-muted-foreground">{why}</p>}
      </div>
      {state !== 'revoked' && (
        <div className="flex gap-1.5">
          <Button size="sm" icon={RotateCw} disabled={why !== undefined} busy={resend.busy} onClick={resend.run}>
            {m.team_resend()}
          </Button>
          <Button
            size="sm"
            tone="quiet"
            icon={Undo2}
            disabled={why !== undefined}
            onClick={() => onTask({ kind: 'revoke', invitation: row })}
          >
            {m.team_revoke()}
          </Button>
        </div>
      )}
    </li>
  );
}

function Deadline({ state, days }: { readonly state: InvitationState; readonly days: number }) {
  const number = useNumberText();
  if (state === 'revoked') return <StatusBadge label={m.team_withdrawn()} />;
  if (state === 'expired') return <StatusBadge tone="warning" label={m.team_expired()} />;
  return <StatusBadge tone="info" label={days === 1 ? m.team_expires_one() : m.team_expires({ days: number(days) })} />;
}
