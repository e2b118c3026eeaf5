import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { accountsDemo, categoryFinder } from '../setup/demo.ts';
import type { PaymentMethod } from '../transactions/kind.ts';
import { expenseCommands } from './expense-commands.ts';
import type { ExpenseFacts } from './expense-rules.ts';
import { payExpenses, type Share, voidPayment } from './pay.ts';

const day = 86_400_000;

/** What it costs to run the shop. Amounts in minor units; `day`: days before today; `due`, `paid`: days after that. */
type Bill = {
  readonly day: number;
  readonly category: string;
  readonly title: string;
  readonly party: string;
  readonly amount: number;
  readonly due?: number;
  readonly from?: 'bank' | 'bkash';
  /** In full, or each part by itself. */
  readonly paid?: readonly (readonly [days: number, amount: number])[];
  readonly left?: 'draft' | 'submitted' | 'rejected' | 'void';
  /** Its name among bills that are paid together. */
  readonly key?: string;
  readonly tax?: number;
  readonly lines?: readonly (readonly [title: string, amount: number])[];
  readonly method?: 'transfer' | 'cheque' | 'mobile';
};

const rent = { category: 'Rent/Lease', party: 'Abdul Hai, landlord', amount: 4_500_000, due: 7, from: 'bank' } as const;
const power = { category: 'Utilities', party: 'Dhaka Power', due: 14, from: 'bkash' } as const;
const boxes = { category: 'Office Supplies', title: 'Boxes, tape and labels', party: 'Nila Packaging', due: 10, from: 'bkash' } as const;

const thread = { category: 'Cost of Goods Sold (COGS)', party: 'Haji Thread House', due: 20 } as const;

/** One payment for several bills. `mistaken`: it is entered on the wrong account first, and taken back. Shares in minor units. */
const together: readonly { readonly day: number; readonly shares: Readonly<Record<string, number>>; readonly mistaken?: boolean }[] = [
  { day: 27, shares: { thread: 468_000, buttons: 115_000, van: 150_000 }, mistaken: true },
];

const bills: readonly Bill[] = [
  { ...rent, day: 86, title: 'Rent of the workshop', paid: [[3, 4_500_000]] },
  { ...power, day: 80, title: 'Electricity', amount: 812_000, paid: [[9, 812_000]] },
  { ...boxes, day: 74, amount: 1_260_000, paid: [[2, 1_260_000]] },
  {
    day: 70,
    category: 'Marketing & Advertising',
    title: 'Facebook, Eid collection',
    party: 'Meta',
    amount: 1_850_000,
    from: 'bank',
    paid: [[0, 1_850_000]],
  },
  { ...rent, day: 56, title: 'Rent of the workshop', paid: [[5, 4_500_000]] },
  { ...power, day: 50, title: 'Electricity', amount: 905_000, paid: [[16, 905_000]] },
  {
    day: 47,
    category: 'Repairs & Maintenance',
    title: 'Sewing machine, new motor',
    party: 'Rafiq Engineering',
    amount: 680_000,
    from: 'bkash',
    paid: [
      [1, 300_000],
      [20, 380_000],
    ],
  },
  { ...boxes, day: 41, amount: 1_440_000, paid: [[8, 1_440_000]] },
  {
    day: 36,
    category: 'Software & Subscriptions',
    title: 'Design programme, one year',
    party: 'Canvas Ltd.',
    amount: 1_320_000,
    from: 'bank',
    method: 'cheque',
    paid: [[0, 1_320_000]],
  },
  { ...rent, day: 26, title: 'Rent of the workshop', paid: [[4, 4_500_000]] },
  { ...power, day: 43, title: 'Generator fuel', amount: 540_000, due: 5 },
  { ...power, day: 20, title: 'Electricity', amount: 988_000, paid: [[12, 500_000]] },
  { day: 12, category: 'Shipping & Freight', title: 'Cloth from Narayanganj', party: 'Padma Carriers', amount: 760_000, due: 15 },
  { day: 8, category: 'Marketing & Advertising', title: 'Photographer, winter shawls', party: 'Studio Alo', amount: 1_500_000, due: 21 },
  {
    ...boxes,
    day: 5,
    amount: 1_380_000,
    tax: 180_000,
    lines: [
      ['Boxes, three sizes', 840_000],
      ['Tape', 150_000],
      ['Labels for the thermal printer', 210_000],
    ],
  },
  { day: 3, category: 'Insurance', title: 'Fire insurance, second half', party: 'Green Delta', amount: 2_100_000, due: 30 },
  { day: 2, category: 'Travel Expenses', title: 'Bus to Dhamrai', party: 'Jamal Mia', amount: 86_000, left: 'submitted' },
  { day: 1, category: 'Meals & Entertainment', title: 'Tea for the fair', party: 'Jamal Mia', amount: 124_000, left: 'submitted' },
  { day: 9, category: 'Meals & Entertainment', title: 'শ্রমিকদের দুপুরের খাবার', party: 'Mayer Doa Hotel', amount: 245_000, due: 7 },
  { day: 6, category: 'Office Supplies', title: 'Printer', party: 'Ryans Computers', amount: 1_890_000, left: 'rejected' },
  { day: 7, category: 'Office Supplies', title: 'Boxes, entered twice', party: 'Nila Packaging', amount: 1_380_000, left: 'void' },
  { ...thread, key: 'thread', day: 34, title: 'Thread and needles', amount: 468_000 },
  { ...thread, key: 'buttons', day: 31, title: 'Shell buttons', amount: 215_000 },
  { day: 30, key: 'van', category: 'Travel Expenses', title: 'Van to the fair', party: 'Haji Thread House', amount: 150_000, due: 10 },
  { day: 0, category: 'Repairs & Maintenance', title: 'Roof of the store room', party: '', amount: 3_200_000, left: 'draft' },
];

export const payablesDemo: DemoPart = { steps, dates: ({ tenant }) => [[datesOfFeed, [tenant]]] };

/** Bills of three months, most of them paid. */
function steps(scene: Scene): readonly Step[] {
  const { store, zone, end } = scene;
  const { cash, bank, bkash } = scene.of(accountsDemo);
  const category = categoryFinder(scene);
  const ids = new Map<string, string>();
  const pay = (account: string, when: number, shares: readonly Share[], method: PaymentMethod | null = null) =>
    payExpenses(store, { account, payment_date: todayIn(zone, new Date(when).toISOString()), reference: '', notes: '', shares, method });
  const each = bills.flatMap((bill, i) => {
    const at = end - bill.day * day - (bills.length - i) * 60_000;
    const on = todayIn(zone, new Date(at).toISOString());
    let id = '';
    const add = async () => {
      const facts: ExpenseFacts = {
        category_id: category(bill.category),
        amount: bill.amount,
        shipping_company_id: null,
        party_name: bill.party,
        brand_id: null,
        title: bill.title,
        reference: '',
        notes: '',
        photos: [],
        tax: bill.tax ?? 0,
        lines: (bill.lines ?? []).map(([title, amount]) => ({ id: newId(), title, amount })),
        expense_date: on,
        due_date: bill.due === undefined ? null : addDays(on, bill.due),
      };
      const status = bill.left === 'draft' ? 'draft' : 'submitted';
      id = await expenseCommands.add(store, { ...facts, status });
      if (bill.key) ids.set(bill.key, id);
      if (bill.left === 'rejected') await expenseCommands.move(store, id, 'rejected', { reason: 'We have one that works.' });
      else if (bill.left === undefined || bill.left === 'void') await expenseCommands.move(store, id, 'approved');
      if (bill.left === 'void') await expenseCommands.move(store, id, 'void');
    };
    const account = bill.from === 'bkash' ? bkash : bank;
    const pays = (bill.paid ?? []).map(([days, amount]): Step => {
      const when = at + days * day + 30_000;
      return { at: when, act: () => pay(account, when, [{ id, amount }], bill.method) };
    });
    return [{ at, act: add }, ...pays];
  });
  const several = together.map(({ day: days, shares: told, mistaken }): Step => {
    const at = end - days * day;
    return {
      at,
      act: async () => {
        const shares = Object.entries(told).map(([key, amount]) => ({ id: ids.get(key) ?? '', amount }));
        if (mistaken) await voidPayment(store, await pay(cash, at, shares), 'It went through the bank.');
        await pay(bank, at, shares);
      },
    };
  });
  const ahead: Step = {
    at: end - 4 * day,
    act: () =>
      payExpenses(store, {
        ...{ account: bank, payment_date: todayIn(zone, new Date(end - 4 * day).toISOString()), reference: '', notes: '', shares: [] },
        ...{ amount: 500_000, party_name: boxes.party, credit_category_id: category(boxes.category), method: 'cheque' },
      }),
  };
  return [...each, ...several, ahead];
}

const datesOfFeed = `update public.expense_feed f set created_at = x.at from (
    select g.id, coalesce(p.created_at, e.created_at) + case g.type when 'created' then interval '0' else interval '1 second' end as at
    from public.expense_feed g join public.expenses e on e.tenant_id = $1 and e.id = g.expense_id
    left join public.payments p on p.tenant_id = $1 and p.payment_no = g.activity_details ->> 'number' where g.tenant_id = $1
  ) x where f.tenant_id = $1 and f.id = x.id`;
