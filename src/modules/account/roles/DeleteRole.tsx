import * as v from 'valibot';

import { id } from '#data/fields.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { beyond, nameIn, type RoleRow, type Team, useTeamCalls } from '../team/index.ts';
import type { Holders } from './use-holders.ts';

type DeleteRoleProps = { readonly role: RoleRow; readonly holders: Holders; readonly team: Team; readonly onClose: () => void };

const None = v.object({});
const Heir = v.object({ role: id });

/** A role that somebody holds goes once its holders have another. */
export function DeleteRole(props: DeleteRoleProps) {
  return props.holders.members.length > 0 ? <MoveAndDelete {...props} /> : <DeleteUnused {...props} />;
}

function DeleteUnused({ role, holders, onClose }: DeleteRoleProps) {
  const form = useForm(None, {});
  const remove = useRemoval(role, holders);
  return (
    <FormDialog
      form={form}
      title={m.roles_delete_title({ role: role.name })}
      size="sm"
      tone="danger"
      submit={m.roles_delete()}
      onSubmit={() => remove()}
      onClose={onClose}
    >
      <p>{m.roles_delete_text()}</p>
      <Withdrawn holders={holders} />
    </FormDialog>
  );
}

function MoveAndDelete({ role, holders, team, onClose }: DeleteRoleProps) {
  const form = useForm(Heir, { role: '' });
  const remove = useRemoval(role, holders);
  const others = team.roles.filter((one) => one.id !== role.id && beyond(team.giver, one) === null);
  return (
    <FormDialog
      form={form}
      title={m.roles_delete_title({ role: role.name })}
      tone="danger"
      submit={m.roles_move_delete()}
      onSubmit={({ role: heir }) => remove(heir)}
      onClose={onClose}
    >
      <p>{m.roles_in_use({ names: holders.members.map((member) => nameIn(team, member)).join(', ') })}</p>
      <form.Field.Select
        name="role"
        label={m.roles_move_to()}
        {...(others.length === 0 && { help: m.roles_move_nowhere() })}
        options={others.map(({ id: value, name: label }) => ({ value, label }))}
      />
      <Withdrawn holders={holders} />
    </FormDialog>
  );
}

function Withdrawn({ holders: { invitations } }: Pick<DeleteRoleProps, 'holders'>) {
  const number = useNumberText();
  if (invitations.length === 0) return null;
  return <p className="text-13 text-muted-foreground">{m.roles_withdraws({ n: number(invitations.length) })}</p>;
}

/** Holders move to `heir` first; a try that broke off in the middle goes on with those who are left. */
function useRemoval({ id: role }: RoleRow, { members, invitations }: Holders) {
  const calls = useTeamCalls();
  return async (heir?: string) => {
    const team = await calls();
    if (heir !== undefined) for (const member of members) await team.setRole(member, heir);
    for (const invitation of invitations) await team.revoke(invitation);
    await team.deleteRole(role);
    toast.success(m.roles_deleted());
  };
}
