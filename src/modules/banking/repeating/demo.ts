import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { todayIn } from '#kernel/dates.ts';

import { accountsDemo, categoryFinder } from '../setup/demo.ts';
import { repeatingCommands, type RepeatingFacts } from './commands.ts';
import { makeDue } from './make-due.ts';

const day = 86_400_000;

/** The landlord's next bill comes in four days; the internet has come three times by itself. Amounts in minor units. */
export const repeatingDemo: DemoPart = { furnish, steps };

async function furnish(scene: Scene): Promise<void> {
  const { store, zone, end } = scene;
  const { bkash } = scene.of(accountsDemo);
  const category = categoryFinder(scene);
  const on = (days: number) => todayIn(zone, new Date(end + days * day).toISOString());
  const usual = { every: 1, unit: 'month', last_day: null, brand_id: null } as const;
  const rules: readonly RepeatingFacts[] = [
    {
      ...usual,
      title: 'Rent of the workshop',
      makes: 'expense_approved',
      category_id: category('Rent/Lease'),
      amount: 4_500_000,
      bank_account_id: null,
      party_name: 'Abdul Hai, landlord',
      first_day: on(4),
      due_days: 7,
    },
    {
      ...usual,
      title: 'Internet',
      makes: 'paid',
      category_id: category('Software & Subscriptions'),
      amount: 150_000,
      bank_account_id: bkash,
      party_name: 'Link3',
      first_day: on(-67),
      due_days: null,
    },
  ];
  for (const rule of rules) await repeatingCommands.add(store, rule);
}

/** The app makes what is due when it opens: here a little after noon of some days. */
function steps({ store, end }: Scene): readonly Step[] {
  return [66, 35, 5].map((days) => ({ at: end - days * day, act: () => makeDue(store) }));
}
