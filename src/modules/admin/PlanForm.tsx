import { useState } from 'react';
import * as v from 'valibot';

import { permissionKeys } from '#access/permissions.ts';
import { text } from '#data/fields.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { impliedLock, PermissionPicker } from '../account/roles/index.ts';
import type { Plan } from './calls.ts';
import { useChange } from './queries.ts';

const Fields = v.object({ name: text(60, 1), permissions: v.array(v.string()) });

/** A plan: its name and what companies on it may do. */
export function PlanForm({ before: now, onClose }: { readonly before: Plan | undefined; readonly onClose: () => void }) {
  const change = useChange();
  const [before] = useState(now);
  const [id] = useState(() => before?.id ?? newId());
  const form = useForm(Fields, { name: before?.name ?? '', permissions: [...(before?.permissions ?? [])] });
  const permissions = useFormValue(form, 'permissions');
  const pick = (keys: readonly string[]) => form.methods.setValue('permissions', [...keys], { shouldDirty: true });
  async function save(values: v.InferOutput<typeof Fields>) {
    await change((calls) => calls.savePlan({ id, ...values }));
    toast.success(before ? m.done_plan_updated() : m.done_plan_created());
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={before ? m.admin_plan_edit() : m.admin_plan_create()}
      description={before && before.companies > 0 ? m.admin_plan_edit_text() : undefined}
      submit={m.admin_plan_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-13 font-medium">{m.roles_permissions()}</h3>
          <span className="flex gap-1">
            <Button size="sm" tone="quiet" className="coarse:min-w-11" onClick={() => pick(permissionKeys)}>
              {m.common_all()}
            </Button>
            <Button size="sm" tone="quiet" className="coarse:min-w-11" onClick={() => pick([])}>
              {m.admin_none()}
            </Button>
          </span>
        </div>
        <PermissionPicker permissions={permissions} lockOf={(key) => impliedLock(key, permissions)} onChange={pick} />
      </div>
    </FormDialog>
  );
}
