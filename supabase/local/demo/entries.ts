import { todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { entryCommands } from '#modules/banking/ledger/commands.ts';
import { AccountBalance, TransactionCategory } from '#modules/banking/transactions/kind.ts';

import type { Step } from './calendar.ts';
import type { Accounts } from './company.ts';
import type { Tale } from './sale.ts';
import type { Scene } from './scene.ts';

const day = 86_400_000;

/** What is written straight into the books. Amounts in minor units; `day`: days before today. Several parts are one entry. */
type Entry = {
  readonly day: number;
  readonly type?: 'income';
  readonly account: keyof Accounts;
  readonly parts: readonly (readonly [category: string, amount: number])[];
  readonly title: string;
  readonly party?: string;
  readonly brand?: 'nakshi' | 'mati';
};

const months = [85, 55, 25] as const;
const weeks = Array.from({ length: 13 }, (_, i) => 88 - 7 * i);
/** What the wallet keeps for the advances that go back, and in what steps the rest moves on to the bank. */
const float = 2_000_000;
const step = 500_000;

const entries: readonly Entry[] = [
  ...months.flatMap((on): readonly Entry[] => [
    { day: on, account: 'bank', parts: [['Salaries & Wages', 1_600_000]], title: 'Salary', party: 'Jamal Mia' },
    { day: on, account: 'bank', parts: [['Salaries & Wages', 1_850_000]], title: 'Salary', party: 'Shathi Akter' },
    { day: on - 6, account: 'bank', parts: [['Bank Fees', 28_750]], title: 'Keeping of the account', party: 'City Bank' },
  ]),
  ...weeks.flatMap((on, i): readonly Entry[] => [
    {
      day: on + 1,
      account: 'bank',
      parts: [['Cost of Goods Sold (COGS)', 4_500_000 + 850_000 * i]],
      title: 'Cloth and clay',
      party: 'Narayanganj Cloth House',
    },
    {
      day: on,
      account: 'bank',
      parts: [['Marketing & Advertising', 520_000 + 45_000 * (i % 4)]],
      title: 'Facebook and Instagram',
      party: 'Meta',
    },
    { day: on - 1, account: 'cash', parts: [['Salaries & Wages', 360_000 + 20_000 * (i % 3)]], title: 'Piece wages of the embroiderers' },
    {
      day: on - 3,
      account: 'cash',
      parts: [
        ['Meals & Entertainment', 64_000],
        ['Travel Expenses', 38_500 + 1_500 * (i % 5)],
      ],
      title: 'Tea and rickshaws',
    },
  ]),
  {
    day: 62,
    type: 'income',
    account: 'cash',
    parts: [['Sales Revenue', 2_864_000]],
    title: 'Fair in Dhanmondi, stall 14',
    brand: 'nakshi',
  },
  {
    day: 45,
    type: 'income',
    account: 'bkash',
    parts: [['Service Income', 1_800_000]],
    title: 'Embroidery class, 12 seats',
    brand: 'nakshi',
  },
  {
    day: 38,
    type: 'income',
    account: 'bank',
    parts: [['Refunds Received', 320_000]],
    title: 'Faded cloth, sent back',
    party: 'Narayanganj Cloth House',
  },
  { day: 33, account: 'cash', parts: [['Repairs & Maintenance', 350_000]], title: 'দোকানের সাইনবোর্ড', party: 'রহিম আর্ট' },
  { day: 29, type: 'income', account: 'bank', parts: [['Interest Income', 184_520]], title: 'Interest of the quarter', party: 'City Bank' },
  { day: 18, type: 'income', account: 'cash', parts: [['Sales Revenue', 3_127_500]], title: 'Fair in Gulshan, stall 3', brand: 'mati' },
  { day: 15, account: 'bank', parts: [['Taxes', 640_000]], title: 'Trade licence', party: 'Dhaka South City Corporation' },
  { day: 10, account: 'bkash', parts: [['Other Expense', 250_000]], title: 'Warm clothes for Kurigram' },
];

/** Money that no sale, bill or statement moves: wages, advertising, tea; and the wallet, which is emptied into the bank every week. */
export function entrySteps(tale: Tale): readonly Step[] {
  const { end } = tale.scene;
  return [
    ...entries.map((entry, i): Step => ({
      at: end - entry.day * day - (i + 1) * 20_000,
      act: () => write(tale, entry, end - entry.day * day),
    })),
    ...weeks.map((on): Step => ({ at: end - on * day + 3_600_000, act: () => emptyWallet(tale, end - on * day) })),
  ];
}

/** Moves money from one account to another: one document for both. Amounts in minor units. */
export async function transfer(
  { scene: { store }, zone }: Tale,
  at: number,
  told: { readonly from: string; readonly to: string; readonly amount: number; readonly fee?: number; readonly title: string },
): Promise<void> {
  await entryCommands.add(store, {
    ...blank,
    type: 'transfer',
    bank_account_id: told.from,
    to_account_id: told.to,
    amount: told.amount,
    amount_in: told.amount,
    fee: told.fee ?? 0,
    title: told.title,
    transaction_date: todayIn(zone, new Date(at).toISOString()),
  });
}

async function write({ scene, premises, zone }: Tale, entry: Entry, at: number): Promise<void> {
  const category = categoryFinder(scene);
  const parts = entry.parts.map(([name, amount]) => ({ id: newId(), category_id: category(name), amount, note: '' }));
  await entryCommands.add(scene.store, {
    ...blank,
    type: entry.type ?? 'expense',
    bank_account_id: premises.accounts[entry.account],
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    category_id: parts[0]?.category_id ?? null,
    splits: parts.length > 1 ? parts : [],
    party_name: entry.party ?? '',
    brand_id: entry.brand ? premises.brands[entry.brand] : null,
    title: entry.title,
    transaction_date: todayIn(zone, new Date(at).toISOString()),
  });
}

async function emptyWallet(tale: Tale, at: number): Promise<void> {
  const { bkash: from, bank: to } = tale.premises.accounts;
  const lies = (await tale.scene.store.get(AccountBalance, from))?.balance ?? 0;
  const amount = Math.floor((lies - float) / step) * step;
  if (amount > 0) await transfer(tale, at, { from, to, amount, fee: amount / 100, title: 'Advances to the bank' });
}

const blank = {
  to_account_id: null,
  amount_in: 0,
  fee: 0,
  category_id: null,
  splits: [],
  customer_id: null,
  shipping_company_id: null,
  party_name: '',
  brand_id: null,
  reference: '',
  notes: '',
  photos: [],
};

/** Ids of the fixed categories by their names. */
export function categoryFinder({ memory }: Scene): (name: string) => string {
  const all = memory.rows<{ readonly id: string; readonly name: string }>(TransactionCategory.name);
  return (name) => {
    const found = all.find((row) => row.name === name);
    if (!found) throw new Error(`The company has no category ${name}`);
    return found.id;
  };
}
