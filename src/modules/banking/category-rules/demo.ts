import type { DemoPart, Scene } from '#data/demo.ts';

import { categoryFinder } from '../setup/demo.ts';
import { categoryRuleCommands } from './commands.ts';

/** What the bookkeeper has grown tired of choosing. */
const rules = [
  ['Facebook', 'expense', 'Marketing & Advertising'],
  ['rickshaw', 'expense', 'Travel Expenses'],
  ['বিদ্যুৎ', 'expense', 'Utilities'],
  ['Fair', 'income', 'Sales Revenue'],
] as const;

export const categoryRulesDemo: DemoPart = { furnish };

async function furnish(scene: Scene): Promise<void> {
  const category = categoryFinder(scene);
  for (const [contains, type, name] of rules) await categoryRuleCommands.add(scene.store, { contains, type, category_id: category(name) });
}
