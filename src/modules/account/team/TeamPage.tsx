import { ShieldCheck, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useAccess } from '#data/react.tsx';
import { useAnswer } from '#data/server.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { useNeedsConnection } from '../../entity/index.ts';
import { InvitationList } from './InvitationList.tsx';
import { InviteForm } from './InviteForm.tsx';
import { LinkDialog, type Sent } from './LinkDialog.tsx';
import { MemberDrawer } from './MemberDrawer.tsx';
import { MemberList } from './MemberList.tsx';
import { peopleOf } from './people.ts';
import { TaskDialog, type Task } from './TaskDialog.tsx';
import { type Team, useTeam } from './use-team.ts';

function TeamPage() {
  const team = useTeam();
  return team ? <Loaded team={team} /> : <PageSkeleton />;
}

function Loaded({ team }: { readonly team: Team }) {
  const { tenantId } = useAccess();
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { show: 'many' } });
  const missing = useNeedsConnection();
  const [devices] = useAnswer(tenantId, (server) => server.devices(tenantId));
  const [task, setTask] = useState<Task | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const people = peopleOf(team, devices === 'failed' ? undefined : devices);
  const person = people.find(({ id }) => id === list.openId);
  const close = () => list.setOpenId(null);
  const invite =
    team.roles.length === 0 ? (
      <ButtonLink tone="primary" icon={ShieldCheck} to={`${href('/app/roles')}?open=new`}>
        {m.roles_create()}
      </ButtonLink>
    ) : (
      <Button tone="primary" icon={UserPlus} disabled={missing !== undefined} onClick={() => list.setOpenId('invite')}>
        {m.team_invite()}
      </Button>
    );
  return (
    <Page title={m.team_label()} actions={invite}>
      {missing !== undefined && <Notice>{m.team_offline()}</Notice>}
      <InvitationList team={team} missing={missing} onTask={setTask} onSent={setSent} />
      <MemberList people={people} list={list} missing={missing} onTask={setTask} />
      {team.members.length === 0 && team.invitations.length === 0 && <Alone>{invite}</Alone>}
      {list.openId === 'invite' && team.roles.length > 0 && <InviteForm team={team} onClose={close} onSent={setSent} />}
      {person && <MemberDrawer person={person} missing={missing} onTask={setTask} onClose={close} />}
      {task && <TaskDialog key={task.kind} task={task} team={team} onClose={() => setTask(null)} />}
      {sent && <LinkDialog sent={sent} onClose={() => setSent(null)} />}
    </Page>
  );
}

function Alone({ children }: { readonly children: ReactNode }) {
  return (
    <Section>
      <EmptyState icon={Users} title={m.team_empty()} text={m.team_empty_text()} actions={children} />
    </Section>
  );
}

export { TeamPage as Component };
