import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { addDays, monthOf, todayIn } from '#kernel/dates.ts';

import { accountsDemo } from '../setup/demo.ts';
import { Reconciliation } from '../transactions/kind.ts';
import { lock, reconciliationCommands, tick } from './commands.ts';
import { openingOf, standing } from './queries.ts';

export const reconciliationDemo: DemoPart = { steps };

/** The wallet's statement of the last whole month, compared and locked, and the card's of this month, begun. */
function steps(scene: Scene): readonly Step[] {
  const { store, zone, end } = scene;
  const { bkash, card } = scene.of(accountsDemo);
  const today = todayIn(zone, new Date(end).toISOString());
  const lastMonth = addDays(monthOf(today)?.from ?? today, -1);
  return [
    {
      at: end - 60_000,
      act: async () => {
        const id = await start(bkash, lastMonth);
        await lock(store, id);
        await start(card, addDays(today, -1), 1);
      },
    },
  ];

  /** Begins one and ticks all but the last few lines; the statement says what is ticked. */
  async function start(account: string, day: string, open = 0): Promise<string> {
    const id = await reconciliationCommands.add(store, { bank_account_id: account, statement_date: day, closing_balance: 0 });
    const draft = async () => {
      const row = await store.get(Reconciliation, id);
      if (!row) throw new Error('The statement was not begun');
      return row;
    };
    const { lines } = await standing(store, await draft());
    const rows = lines.slice(0, lines.length - open);
    await tick(
      store,
      id,
      rows.map(({ row }) => row),
      true,
    );
    const ticked = rows.reduce((sum, line) => sum + line.in - line.out, await openingOf(store, account));
    await reconciliationCommands.edit(store, await draft(), { bank_account_id: account, statement_date: day, closing_balance: ticked });
    return id;
  }
}
