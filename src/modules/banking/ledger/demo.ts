import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { companyDemo } from '../../company/demo.ts';
import { type Accounts, accountsDemo, categoryFinder } from '../setup/demo.ts';
import { AccountBalance } from '../transactions/kind.ts';
import { entryCommands } from './commands.ts';

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
      account: 'card',
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

export const ledgerDemo: DemoPart = { steps };

/** Money that no sale, bill or statement moves: wages, advertising, tea; and the wallet, which is emptied into the bank every week. */
function steps(scene: Scene): readonly Step[] {
  const { end } = scene;
  return [
    ...entries.map((entry, i): Step => ({
      at: end - entry.day * day - (i + 1) * 20_000,
      act: () => write(scene, entry, end - entry.day * day),
    })),
    ...months.map((on): Step => ({ at: end - (on - 8) * day, act: () => payCard(scene, end - (on - 8) * day) })),
    ...weeks.map((on): Step => ({ at: end - on * day + 3_600_000, act: () => emptyWallet(scene, end - on * day) })),
  ];
}

/** Moves money from one account to another: one document for both. Amounts in minor units. */
export async function transfer(
  { store, zone }: Scene,
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

async function write(scene: Scene, entry: Entry, at: number): Promise<void> {
  const category = categoryFinder(scene);
  const parts = entry.parts.map(([name, amount]) => ({ id: newId(), category_id: category(name), amount, note: '' }));
  await entryCommands.add(scene.store, {
    ...blank,
    type: entry.type ?? 'expense',
    bank_account_id: scene.of(accountsDemo)[entry.account],
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    category_id: parts[0]?.category_id ?? null,
    splits: parts.length > 1 ? parts : [],
    party_name: entry.party ?? '',
    brand_id: entry.brand ? scene.of(companyDemo)[entry.brand] : null,
    title: entry.title,
    transaction_date: todayIn(scene.zone, new Date(at).toISOString()),
  });
}

/** The bank pays what is owed on the card. */
async function payCard(scene: Scene, at: number): Promise<void> {
  const { bank: from, card: to } = scene.of(accountsDemo);
  const owed = -((await scene.store.get(AccountBalance, to))?.balance ?? 0);
  if (owed > 0) await transfer(scene, at, { from, to, amount: owed, title: 'Card of the month' });
}

async function emptyWallet(scene: Scene, at: number): Promise<void> {
  const { bkash: from, bank: to } = scene.of(accountsDemo);
  const lies = (await scene.store.get(AccountBalance, from))?.balance ?? 0;
  const amount = Math.floor((lies - float) / step) * step;
  if (amount > 0) await transfer(scene, at, { from, to, amount, fee: amount / 100, title: 'Advances to the bank' });
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
