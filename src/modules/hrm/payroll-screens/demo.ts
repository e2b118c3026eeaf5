import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { addDays, todayIn } from '#kernel/dates.ts';

import { peopleDemo } from '../employees/demo.ts';
import { groupCommands, setUpPay } from '../pay-setup/index.ts';
import { PayGroup } from '../pay-setup/kind.ts';
import { periodOf, runCommands, setEntries } from '../payroll/index.ts';
import { PayrollRun } from '../payroll/kind.ts';

/* Pay as a garment workshop counts it, and the payroll of last month in work. */

export const payrollDemo: DemoPart = { furnish, steps };

async function furnish(scene: Scene): Promise<void> {
  await setUpPay(scene.store, 'All employees', '2020-01-01');
  await groupCommands.add(scene.store, { name: 'Daily workers' });
}

const todayOf = ({ zone, end }: Scene) => todayIn(zone, new Date(end).toISOString());

function steps(scene: Scene): readonly Step[] {
  return [{ at: scene.end - 3_600_000, act: () => beginRun(scene) }];
}

async function beginRun(scene: Scene): Promise<void> {
  const { store, chance } = scene;
  const group = (await store.find(PayGroup)).find(({ is_default }) => is_default);
  if (!group) throw new Error('No pay group');
  const last = addDays(`${todayOf(scene).slice(0, 8)}01`, -1);
  const span = periodOf({ frequency: 'monthly', cut_off_day: 0 }, last);
  const title = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(last));
  const id = await runCommands.add(store, {
    ...{ group_id: group.id, type: 'regular', ...span, title, pay_date: null, bonus_percent: 0, bonus_months: 0, notes: '' },
  });
  const run = await store.get(PayrollRun, id);
  if (!run) throw new Error('No run');
  const { employees } = scene.of(peopleDemo);
  const told = employees.slice(0, 6).map(({ id: employee }, at) => {
    const amount = (chance.whole(2, 12) * 100 + 500) * 100;
    return [
      employee,
      at % 3 === 2 ? { deduction: 20_000, deduction_note: 'Canteen' } : { bonus: amount, bonus_note: 'Production target' },
    ] as const;
  });
  await setEntries(store, run, new Map(told));
}
