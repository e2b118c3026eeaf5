import * as v from 'valibot';

import { id } from '#data/fields.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { NotYet } from './Asked.tsx';
import type { Plan, Tenant } from './calls.ts';
import { useChange, usePlans } from './queries.ts';

const Fields = v.object({ plan: id });

/** Gives a company a plan, active from now on. */
export function AssignPlan({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const query = usePlans();
  const plans = query.data;
  if (plans !== undefined && plans.length > 0) return <Choose tenant={tenant} plans={plans} onClose={onClose} />;
  return (
    <Dialog open size="sm" title={m.admin_assign()} onClose={onClose}>
      {plans ? (
        <EmptyState title={m.admin_plans_empty()} actions={<ButtonLink to={href('/admin/plans')}>{m.admin_plans()}</ButtonLink>} />
      ) : (
        <NotYet query={query} waiting={null} />
      )}
    </Dialog>
  );
}

function Choose({ tenant, plans, onClose }: { readonly tenant: Tenant; readonly plans: readonly Plan[]; readonly onClose: () => void }) {
  const change = useChange();
  const form = useForm(Fields, { plan: tenant.plan?.id ?? plans[0]?.id ?? '' });
  async function save({ plan }: v.InferOutput<typeof Fields>) {
    await change((calls) => calls.assign(tenant.id, plan));
    toast.success(m.done_subscription_assigned());
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.admin_assign_title({ company: tenant.name })}
      description={tenant.status === 'active' ? m.admin_assign_text() : `${m.admin_assign_resumes()} ${m.admin_assign_text()}`}
      submit={m.admin_assign()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Select name="plan" label={m.admin_plan()} options={plans.map(({ id: value, name: label }) => ({ value, label }))} />
    </FormDialog>
  );
}
