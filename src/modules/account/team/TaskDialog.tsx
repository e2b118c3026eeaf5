import * as v from 'valibot';

import { id } from '#data/fields.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { ChangeList } from './ChangeList.tsx';
import type { Person } from './people.ts';
import { beyond, changeOf, type InvitationRow, nothing } from './rules.ts';
import { type Team, useTeamCalls } from './use-team.ts';

export type Task =
  | { readonly kind: 'role' | 'suspend' | 'resume' | 'remove'; readonly person: Person }
  | { readonly kind: 'revoke'; readonly invitation: InvitationRow };

type TaskProps = { readonly team: Team; readonly onClose: () => void };

/** What is done with a member or an invitation; a refusal is told in the dialog. */
export function TaskDialog({ task, ...rest }: TaskProps & { readonly task: Task }) {
  if (task.kind === 'revoke') return <Revoke invitation={task.invitation} {...rest} />;
  if (task.kind === 'role') return <ChangeRole person={task.person} {...rest} />;
  return <Membership kind={task.kind} person={task.person} {...rest} />;
}

const Choice = v.object({ role: id });

function ChangeRole({ person, team, onClose }: TaskProps & { readonly person: Person }) {
  const calls = useTeamCalls();
  const form = useForm(Choice, { role: person.role?.id ?? '' });
  const chosen = useFormValue(form, 'role');
  const role = team.roles.find((one) => one.id === chosen);
  const change = role && changeOf(person.role ?? nothing, role);
  async function save({ role: next }: v.InferOutput<typeof Choice>) {
    await (await calls()).setRole(person.id, next);
    toast.success(m.team_role_changed({ name: person.name }));
  }
  return (
    <FormDialog form={form} title={m.team_role_of({ name: person.name })} submit={m.team_role_change()} onSubmit={save} onClose={onClose}>
      <form.Field.Select
        name="role"
        label={m.team_role()}
        options={team.roles.map((one) => {
          const possible = beyond(team.giver, one) === null;
          return { value: one.id, label: possible ? one.name : m.team_role_beyond({ role: one.name }), disabled: !possible };
        })}
      />
      {change && <ChangeList change={change} team={team} none={m.team_no_change()} />}
      {person.isMe && change?.lost.includes('manage_team') === true && <Notice tone="warning">{m.team_lose_oneself()}</Notice>}
    </FormDialog>
  );
}

const None = v.object({});

function Membership({
  kind,
  person: { id: member, name },
  onClose,
}: TaskProps & { readonly kind: 'suspend' | 'resume' | 'remove'; readonly person: Person }) {
  const calls = useTeamCalls();
  const form = useForm(None, {});
  const words = memberships[kind];
  async function save() {
    const team = await calls();
    await (kind === 'remove' ? team.remove(member) : team.suspend(member, kind === 'suspend'));
    toast.success(words.done({ name }));
  }
  return (
    <FormDialog
      form={form}
      title={words.title({ name })}
      size="sm"
      tone={kind === 'resume' ? 'primary' : 'danger'}
      submit={words.action()}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{words.text()}</p>
    </FormDialog>
  );
}

const memberships = {
  suspend: { title: m.team_suspend_title, text: m.team_suspend_text, action: m.team_suspend, done: m.team_suspend_done },
  resume: { title: m.team_resume_title, text: m.team_resume_text, action: m.team_resume, done: m.team_resume_done },
  remove: { title: m.team_remove_title, text: m.team_remove_text, action: m.team_remove, done: m.team_remove_done },
} as const;

function Revoke({ invitation: { id: invitation, label }, onClose }: TaskProps & { readonly invitation: InvitationRow }) {
  const calls = useTeamCalls();
  const form = useForm(None, {});
  async function save() {
    await (await calls()).revoke(invitation);
    toast.success(m.team_revoke_done());
  }
  return (
    <FormDialog
      form={form}
      title={m.team_revoke_title({ label })}
      size="sm"
      tone="danger"
      submit={m.team_revoke()}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{m.team_revoke_text()}</p>
    </FormDialog>
  );
}
