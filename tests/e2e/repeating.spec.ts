import { addDays } from '../../src/kernel/dates.ts';
import { repeatingCommands } from '../../src/modules/banking/repeating/commands.ts';
import { TransactionCategory } from '../../src/modules/banking/transactions/kind.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* What repeats is entered by whichever device opens the company, and once. */

const owner = 'owner-of-rent@karbar.test';

test('rent is entered by the device that opens the company first; another that was away makes the same', async ({ server, newDevice }) => {
  const company = await CompanyDesk.found(server, 'Rented', owner);
  const made = async () =>
    server.sql<{ origin_key: string }>('select origin_key from public.expenses where tenant_id = $1 order by origin_key', [company.tenant]);

  const away = await newDevice(server);
  const other = await away.context.newPage();
  await new Front(other).signIn(owner, password);
  await untilDigestsMatch(other);

  const categories = await company.store.find(TransactionCategory);
  const today = company.store.today();
  const rule = await repeatingCommands.add(company.store, {
    ...{ title: 'Rent', makes: 'expense_submitted', category_id: categories.find(({ name }) => name === 'Rent/Lease')?.id ?? '' },
    ...{ amount: 4_500_000, bank_account_id: null, party_name: 'Abdul Hai', brand_id: null, due_days: 7 },
    ...{ every: 1, unit: 'week', first_day: addDays(today, -10), last_day: null },
  });
  await company.send();
  await untilDigestsMatch(other);
  await away.offline(true);
  await untilBadge(other, 'offline');

  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(owner, password);
  const expected = [addDays(today, -10), addDays(today, -3)].map((day) => ({ origin_key: `repeat:${rule}:${day}` }));
  await expect.poll(made, { timeout: 30_000 }).toEqual(expected);
  await page.goto('/app/expense');
  await expect(page.getByRole('row').filter({ hasText: 'Abdul Hai' })).toHaveCount(2);

  // Without network the other device opens the company, too.
  await other.goto('/app/expense');
  await expect(other.getByRole('row').filter({ hasText: 'Abdul Hai' })).toHaveCount(2, { timeout: 30_000 });
  await away.offline(false);
  await untilSent(other);
  await untilDigestsMatch(other);
  expect(await made()).toEqual(expected);
  await expect(other.getByRole('row').filter({ hasText: 'Abdul Hai' })).toHaveCount(2);
});
