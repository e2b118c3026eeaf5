import { type Access, allows, allowsBrand, moduleActive } from '#access/access.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';

import { entryCommands } from '../ledger/index.ts';
import { expenseCommands } from '../payables/index.ts';
import { Expense } from '../payables/kind.ts';
import { keepsBooks } from '../transactions/index.ts';
import { Transaction } from '../transactions/kind.ts';
import { movesMoney, noteDone, type RepeatingRow } from './commands.ts';
import { datesOf } from './dates.ts';
import { RepeatingEntry } from './kind.ts';

/** Days that a device keeps of what moved: what was due before that it cannot know to be missing. */
const kept = 364;
/** Documents of one rule at once. */
const most = 60;

/**
 * Makes what is due until today by all rules, as far as this person may. What another device makes of the same day is the same document, and
 * what somebody has changed or deleted stays so. A rule whose document is refused waits and holds up no other. Resolves to how many were made.
 */
export async function makeDue(store: Store): Promise<number> {
  const access = store.access();
  if (!store.knowsToday() || !allows(access, 'manage_transactions') || !moduleActive(access, 'view_transactions')) return 0;
  let made = 0;
  for (const rule of await store.find(RepeatingEntry))
    if (rule.active && rule.deleted_at === null && mayMake(access, rule)) made += await makeBy(store, plain(rule) as RepeatingRow);
  return made;
}

/** Money that has moved is for who sees the books: nobody else knows what is there already. */
function mayMake(access: Access, rule: RepeatingRow): boolean {
  if (movesMoney(rule)) return keepsBooks(access) && allowsBrand(access, rule.brand_id);
  return access.brandIds === null || (rule.brand_id !== null && allowsBrand(access, rule.brand_id));
}

async function makeBy(store: Store, rule: RepeatingRow): Promise<number> {
  const today = store.today();
  const from = [rule.first_day, addDays(today, -kept), ...(rule.done_until === null ? [] : [addDays(rule.done_until, 1)])]
    .toSorted()
    .at(-1);
  const dates = datesOf(rule, from ?? today, today).slice(0, most);
  let done: string | undefined;
  for (const date of dates) {
    if (!(await tryMake(store, rule, date))) break;
    done = date;
  }
  if (done !== undefined) await noteDone(store, rule, done);
  return done === undefined ? 0 : dates.indexOf(done) + 1;
}

/** Whether a day is done with: made, or in a period that is closed. */
async function tryMake(store: Store, rule: RepeatingRow, date: string): Promise<boolean> {
  try {
    await (movesMoney(rule) ? makeEntry(store, rule, date) : makeExpense(store, rule, date));
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.warn(`${rule.title} of ${date} was refused`, error);
    return error.code === 'period_closed';
  }
}

async function makeExpense(store: Store, rule: RepeatingRow, date: string): Promise<void> {
  const origin_key = originOf(rule, date);
  await expenseCommands.add(
    store,
    {
      ...factsOf(rule),
      status: statuses[rule.makes as keyof typeof statuses],
      shipping_company_id: null,
      expense_date: date,
      due_date: rule.due_days === null ? null : addDays(date, rule.due_days),
      origin_key,
    },
    idOf(store.access().tenantId, Expense.derivedId?.prefix + origin_key),
  );
}

const statuses = { expense_draft: 'draft', expense_submitted: 'submitted', expense_approved: 'approved' } as const;

async function makeEntry(store: Store, rule: RepeatingRow, date: string): Promise<void> {
  const origin_key = originOf(rule, date);
  await entryCommands.add(
    store,
    {
      ...factsOf(rule),
      type: rule.makes === 'received' ? 'income' : 'expense',
      bank_account_id: rule.bank_account_id ?? '',
      ...{ to_account_id: null, amount_in: 0, fee: 0, base_amount: 0, splits: [], customer_id: null, shipping_company_id: null },
      transaction_date: date,
      origin_key,
    },
    idOf(store.access().tenantId, Transaction.derivedId?.prefix + origin_key),
  );
}

function factsOf({ title, category_id, amount, party_name, brand_id }: RepeatingRow) {
  return { title, category_id, amount, party_name, brand_id, reference: '', notes: '', photos: [] };
}

function originOf({ id }: RepeatingRow, date: string): string {
  return `repeat:${id}:${date}`;
}
