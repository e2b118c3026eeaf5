import { Package, Pencil, Plus, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { permissionKeys } from '#access/permissions.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { useNeedsConnection } from '../entity/index.ts';
import { NotYet } from './Asked.tsx';
import type { Plan } from './calls.ts';
import { PlanForm } from './PlanForm.tsx';
import { useChange, usePlans } from './queries.ts';

function Plans() {
  const query = usePlans();
  const plans = query.data;
  const needs = useNeedsConnection();
  const number = useNumberText();
  const [params, setParams] = useSearchParams();
  const openId = params.get('open');
  const open = (id: string | null) => setParams(id === null ? {} : { open: id }, { replace: true });
  const remove = useRemove();
  const opened = plans?.find(({ id }) => id === openId);
  const keys = ({ permissions }: Plan) => m.roles_keys({ n: number(permissions.length), all: number(permissionKeys.length) });
  const companies = ({ companies: n }: Plan) => (n === 1 ? m.admin_companies_one() : m.admin_companies({ n: number(n) }));
  const create = (
    <Button tone="primary" icon={Plus} disabled={needs !== undefined} title={needs} onClick={() => open('new')}>
      {m.admin_plan_create()}
    </Button>
  );
  const table = (
    <DataTable
      label={m.admin_plans()}
      columns={columnsWith(keys)}
      rows={plans?.map((plan) => plan)}
      onOpen={({ id }) => open(id)}
      openId={openId}
      rowMenu={(plan) => [
        { label: m.admin_plan_edit(), icon: Pencil, onSelect: () => open(plan.id) },
        {
          label: m.admin_plan_delete(),
          icon: Trash2,
          tone: 'danger',
          disabled: needs !== undefined || plan.companies > 0,
          why: needs ?? (plan.companies > 0 ? m.admin_plan_used({ companies: companies(plan) }) : undefined),
          onSelect: () => remove(plan),
        },
      ]}
      phoneRow={(plan) => <PhoneLines title={plan.name} value={keys(plan)} text={companies(plan)} />}
      empty={<EmptyState icon={Package} title={m.admin_plans_empty()} text={m.admin_plans_empty_text()} actions={create} />}
    />
  );
  return (
    <>
      <ListPage title={m.admin_plans()} count={plans?.length} actions={create}>
        {plans ? table : <NotYet query={query} waiting={table} />}
      </ListPage>
      {(openId === 'new' || opened) && <PlanForm key={openId} before={opened} onClose={() => open(null)} />}
    </>
  );
}

function useRemove(): (plan: Plan) => void {
  const change = useChange();
  const [remove] = useTask(async (plan: Plan) => {
    const sure = await confirm({
      title: m.admin_plan_delete_title({ plan: plan.name }),
      text: m.admin_plan_delete_text(),
      action: m.admin_plan_delete(),
    });
    if (!sure) return;
    await whileLoading(m.auth_working(), () => change((calls) => calls.deletePlan(plan.id)));
    toast.success(m.done_plan_deleted());
  });
  return remove;
}

function columnsWith(keys: (plan: Plan) => string): readonly Column<Plan>[] {
  return [
    { id: 'name', header: m.admin_plan(), cell: ({ name }) => <span className="truncate font-medium">{name}</span> },
    { id: 'keys', header: m.roles_permissions(), width: 160, align: 'end', cell: (plan) => <span className="figures">{keys(plan)}</span> },
    { id: 'companies', header: m.admin_tenants(), width: 140, align: 'end', cell: ({ companies }) => <Quantity value={companies} /> },
  ];
}

export { Plans as Component };
