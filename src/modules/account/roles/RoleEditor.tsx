import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { moduleActive } from '#access/access.ts';
import { draftKey } from '#data/draft-key.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { rowOfDraft } from '#ui/form/draft.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { FormPage } from '#ui/page/FormPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { beyond, changeOf, type RoleRow, type Team, useTeamCalls, whyNot } from '../team/index.ts';
import { BrandScope } from './BrandScope.tsx';
import { PermissionPicker } from './PermissionPicker.tsx';
import { newValues, RoleFields, type RoleValues, useReach, valuesOf } from './role-form.ts';
import { RoleSummary } from './RoleSummary.tsx';
import { type Editing, freeName, givable, lockOf, takesAway, unknownKeys } from './rules.ts';
import { templates } from './templates.ts';

type RoleEditorProps = { readonly team: Team; readonly role?: RoleRow; readonly from?: RoleRow | undefined };

/** What a role opens. Nothing is given that its editor does not hold himself or that the plan lacks; both are said where they stand. */
export function RoleEditor({ team, role: now, from }: RoleEditorProps) {
  const store = useStore();
  const access = useAccess();
  const navigate = useNavigate();
  const calls = useTeamCalls();
  const missing = useNeedsConnection();
  const key = draftKey(store, `role:${now?.id ?? `new:${from?.id ?? ''}`}`);
  // What the form or its draft began with, or its writer has seen since. The id of a new role is made once: it stays when the first answer was lost.
  const [before, setBefore] = useState(() => rowOfDraft<RoleRow>(key) ?? now);
  const [id] = useState(now?.id ?? newId());
  const taken = team.roles.map((one) => one.name);
  const editing: Editing = { giver: team.giver, access, before: before?.permissions ?? [] };
  const start = before ? valuesOf(before) : newValues(from ? freeName(m.roles_copy_of({ role: from.name }), taken) : '', from, editing);
  const form = useForm(RoleFields, start, { draftKey: key, row: before });
  const name = useFormValue(form, 'name');
  const after = useReach(form);
  const mine = team.members.some((row) => row.id === team.me && row.role_id === id);
  const closed = before && whyNot(beyond(team.giver, before));
  const leave = () => void navigate(href('/app/roles'));
  function put(permissions: readonly string[]) {
    form.methods.setValue('permissions', [...permissions], { shouldDirty: true });
  }
  function beginWith(label: string, permissions: readonly string[]) {
    if (name === '' || templates.some((one) => name === one.label())) form.methods.setValue('name', label, { shouldDirty: true });
    put(givable(permissions, editing));
  }
  function check({ brands, scope, aware }: RoleValues) {
    refuseTogether([
      () => {
        if (scope === 'some' && brands.length === 0) throw new Refused('brands_missing', { field: 'brands' });
      },
      () => {
        if (mine && before && takesAway(changeOf(before, after)) && !aware) throw new Refused('own_access', { field: 'aware' });
      },
    ]);
  }
  async function save(values: RoleValues) {
    check(values);
    const { name: named, permissions, brands, scope } = values;
    const seen = before ?? team.roles.find((one) => one.id === id);
    await (await calls()).saveRole({ id, name: named, permissions, brand_ids: scope === 'all' ? null : brands }, seen);
    toast.success(before ? m.roles_saved() : m.roles_added());
    leave();
  }
  function loadTheirs(theirs: RoleRow) {
    form.methods.reset(valuesOf(theirs));
    form.saved();
    setBefore(theirs);
  }
  return (
    <FormPage title={before ? before.name : m.roles_create()} width="wide">
      <Form form={form} onSubmit={save} check={check}>
        {closed === undefined ? missing !== undefined && <Notice>{m.team_offline()}</Notice> : <Notice tone="warning">{closed}</Notice>}
        {before && now && JSON.stringify(valuesOf(before)) !== JSON.stringify(valuesOf(now)) && (
          <Notice
            tone="warning"
            actions={
              <>
                <Button size="sm" onClick={() => loadTheirs(now)}>
                  {m.roles_load_theirs()}
                </Button>
                <Button size="sm" tone="quiet" onClick={() => setBefore(now)}>
                  {m.roles_keep_mine()}
                </Button>
              </>
            }
          >
            {m.roles_changed_meanwhile()}
          </Notice>
        )}
        <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            <Section>
              <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-4">
                {!before && <Templates onChoose={beginWith} />}
                <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
                <BrandScope form={form} team={team} />
              </fieldset>
            </Section>
            <Section title={m.roles_permissions()}>
              <PermissionPicker
                closed={closed !== undefined}
                permissions={after.permissions}
                lockOf={(key) => lockOf(key, after, editing)}
                isOff={({ id: module }) => module !== 'company' && !moduleActive(access, module)}
                onChange={put}
              />
              <UnknownKeys count={unknownKeys(after.permissions).length} />
            </Section>
          </div>
          <aside aria-label={m.ui_beside()} className="lg:sticky lg:top-4 lg:w-80 lg:shrink-0">
            <RoleSummary before={before} after={after} team={team} mine={mine} />
          </aside>
        </div>
        <FormActions sticky submit={m.roles_save()} why={closed ?? missing} onCancel={leave} />
      </Form>
    </FormPage>
  );
}

function Templates({ onChoose }: { readonly onChoose: (label: string, permissions: readonly string[]) => void }) {
  return (
    <div role="group" aria-label={m.roles_begin_with()}>
      <p className="mb-1 text-13 font-medium">{m.roles_begin_with()}</p>
      <div className="flex flex-wrap gap-2">
        {templates.map(({ id, label, permissions }) => (
          <Button key={id} size="sm" className="coarse:min-w-11" onClick={() => onChoose(label(), permissions)}>
            {label()}
          </Button>
        ))}
      </div>
    </div>
  );
}

function UnknownKeys({ count }: { readonly count: number }) {
  const number = useNumberText();
  if (count === 0) return null;
  return (
    <p className="mt-4 text-13 text-muted-foreground">{count === 1 ? m.roles_unknown_one() : m.roles_unknown({ n: number(count) })}</p>
  );
}
