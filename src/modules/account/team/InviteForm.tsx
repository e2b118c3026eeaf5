import * as v from 'valibot';

import { id, text } from '#data/fields.ts';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';

import type { Sent } from './LinkDialog.tsx';
import { beyond, contactOf, effective } from './rules.ts';
import { brandsText, type Team, useTeamCalls } from './use-team.ts';

const Fields = v.object({ label: text(200), role: id });

type InviteFormProps = { readonly team: Team; readonly onClose: () => void; readonly onSent: (sent: Sent) => void };

/** Whom, and as what; the answer is the link. */
export function InviteForm({ team, onClose, onSent }: InviteFormProps) {
  const calls = useTeamCalls();
  const { country } = useCompany();
  const number = useNumberText();
  const offered = team.roles.map((role) => ({ role, possible: beyond(team.giver, role) === null }));
  const [only, ...others] = offered.filter(({ possible }) => possible);
  const form = useForm(Fields, { label: '', role: only && others.length === 0 ? only.role.id : '' });
  const chosen = useFormValue(form, 'role');
  const role = team.roles.find((one) => one.id === chosen);
  async function invite({ label: typed, role: roleId }: v.InferOutput<typeof Fields>) {
    const { label } = contactOf(typed, country);
    const { token } = await (await calls()).invite(roleId, label);
    onSent({ label, role: role?.name ?? '', token, again: false });
  }
  return (
    <FormDialog
      form={form}
      title={m.team_invite()}
      description={m.team_invite_text()}
      submit={m.team_invite_submit()}
      onSubmit={invite}
      onClose={onClose}
    >
      <form.Field.Text name="label" label={m.team_contact()} help={m.team_contact_help()} autoComplete="off" />
      <form.Field.Select
        name="role"
        label={m.team_role()}
        help={role ? summaryOf(effective(role).size, brandsText(team, role.brand_ids), number) : m.team_role_help()}
        options={offered.map(({ role: { id: value, name }, possible }) => ({
          value,
          label: possible ? name : m.team_role_beyond({ role: name }),
          disabled: !possible,
        }))}
      />
    </FormDialog>
  );
}

function summaryOf(permissions: number, brands: string, number: (n: number) => string): string {
  return permissions === 1 ? m.team_role_summary_one({ brands }) : m.team_role_summary({ n: number(permissions), brands });
}
