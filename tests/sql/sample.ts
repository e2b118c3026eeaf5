import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { kindsNamed } from '#data/kind.ts';
import { entriesOf } from '#data/shape.ts';
import { Label } from '#modules/account/labels/kind.ts';
import { CategoryRule } from '#modules/banking/category-rules/kind.ts';
import { Expense, Payment } from '#modules/banking/payables/kind.ts';
import { RepeatingEntry } from '#modules/banking/repeating/kind.ts';
import {
  AccountDetails,
  BankAccount,
  CategoryBudget,
  PeriodLock,
  Reconciliation,
  Transaction,
  TransactionCategory,
} from '#modules/banking/transactions/kind.ts';
import { Customer, CustomerGroup, CustomerGroupMember } from '#modules/business/customer-rules/kind.ts';
import { EcomOrder, GroupPayment, Parcel, PaymentLine, Return } from '#modules/business/sale-rules/kind.ts';
import { Employee, EmployeeCompensation } from '#modules/hrm/people/kind.ts';
import { kinds } from '#modules/kinds.ts';

import { actionFor } from '../fixtures/every-kind.ts';
import { sampleRow } from '../fixtures/sample-row.ts';
import { advanceRow, insertOf, orderRow, parcelRow, type TestCompany, today } from './company.ts';
import { advanceSamples, ruledAdvances } from './sample-advances.ts';
import { factorySamples, ruledFactory } from './sample-factory.ts';
import { floorSamples, ruledFloor } from './sample-floor.ts';
import { leaveSamples, ruledLeave } from './sample-leave.ts';
import { paySamples, ruledPay } from './sample-pay.ts';
import { ruledTimes, timeSamples } from './sample-time.ts';

export type Sample = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * A new row of any kind that the server takes, made from its schema; what it must name is made, too. Only a kind whose rules ask for more
 * has an entry here.
 */
export async function sampleIn(company: TestCompany, kind: AnyKind, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  const refs = await refsOf(company, kind);
  const row =
    (await documents[kind.name]?.(company)) ?? sampleRow(kind, { ...plain, ...namesOf(kind), ...particulars[kind.name], ...refs });
  return { ...row, ...(refs['id'] !== undefined && { id: refs['id'] }), ...overrides };
}

/** Adds a sample and answers it; throws unless the server took it. */
export async function addSample(company: TestCompany, kind: AnyKind, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  const row = await sampleIn(company, kind, overrides);
  const told = await company.device.do(actionFor(kind, 'insert') ?? '', insertOf(kind.name, row));
  if (told.status !== 'applied') throw new Error(`${kind.name}: ${JSON.stringify(told)}`);
  return row;
}

const documents: Readonly<Record<string, (company: TestCompany) => Sample | Promise<Sample>>> = {
  ...timeSamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ...paySamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ...leaveSamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ...advanceSamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ...factorySamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ...floorSamples((company, kind, overrides) => addSample(company, kind, overrides)),
  ecom_orders: (company) => orderRow(company, { tags: [], assigned_to: null }),
  parcels: parcelRow,
  labels: () => label(randomUUID()),
  returns: returnRow,
  customer_group_members: async (company) => {
    const [customer_id, group_id] = [(await addSample(company, Customer)).id, (await addSample(company, CustomerGroup)).id];
    return sampleRow(CustomerGroupMember, { ...plain, id: randomUUID(), pair: `${customer_id}:${group_id}`, customer_id, group_id });
  },
  employees: () => employeeRow(),
  employee_compensations: async (company) => payRow((await addSample(company, Employee)).id),
  expenses: (company) => expenseRow(company, { status: 'draft' }),
  payments: async (company) => paymentRow(company, await addSample(company, Expense, { status: 'approved' })),
  group_payments: statementRow,
  payment_lines: async (company) => statementLineRow((await addSample(company, GroupPayment)).id, (await addSample(company, Parcel)).id),
  repeating_entries: async (company) => repeatingRow(company),
  category_rules: async (company) =>
    sampleRow(CategoryRule, { ...plain, type: 'expense', contains: 'Rent', category_id: await rentOf(company) }),
  reconciliations: async (company) => reconciliationRow(company, (await addSample(company, BankAccount)).id),
  category_budgets: async (company) => ({ ...sampleRow(CategoryBudget), id: (await addSample(company, TransactionCategory)).id }),
  period_locks: () => sampleRow(PeriodLock, { key: 'books', locked_until: null }),
  bank_accounts: () => sampleRow(BankAccount, { currency: null }),
  account_details: async (company) => ({ ...sampleRow(AccountDetails), id: (await addSample(company, BankAccount)).id }),
  transactions: async (company) => ({
    ...sampleRow(Transaction, {
      ...{
        splits: [],
        to_account_id: null,
        amount_in: 0,
        fee: 0,
        base_amount: 0,
        photos: [],
        brand_id: null,
        cleared_in: null,
        cleared_to: null,
      },
      ...{ origin_key: '', voided_at: null },
    }),
    ...advanceRow(company, (await addSample(company, EcomOrder)).id, 5_000),
    category_id: (await company.server.sql<{ id: string }>(advances, [company.tenant]))[0]?.id,
  }),
};

const advances = `select id from public.transaction_categories where tenant_id = $1 and name = 'Pre Payment'`;

/** Goods that are here, and nobody knows whose. */
export function returnRow(company: TestCompany, brand = company.the('brand')): Sample {
  const [line] = (sampleRow(Return, {}) as unknown as { readonly items: readonly object[] }).items;
  const items = [{ ...line, id: randomUUID(), sale_id: null, variant_id: null, expected_qty: 0, restock_qty: 0, damaged_qty: 0 }];
  return sampleRow(Return, { ...plain, brand_id: brand, return_no: `RET-${randomUUID()}`, type: 'unannounced', parcel_id: null, items });
}

/** Rent of a brand, approved: 1,000.00. */
export async function expenseRow(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  return sampleRow(Expense, {
    ...{
      ...plain,
      expense_no: `EXP-${randomUUID().slice(0, 12)}`,
      status: 'approved',
      category_id: await rentOf(company),
      brand_id: company.the('brand'),
    },
    ...{
      amount: 100_000,
      paid_amount: 0,
      approved_amount: null,
      settled_at: null,
      tax: 0,
      lines: [],
      origin_key: '',
      photos: [],
      expense_date: today(),
      due_date: null,
      reason: '',
      title: '',
      notes: '',
      ...overrides,
    },
  });
}

async function rentOf({ server, tenant }: TestCompany): Promise<string | undefined> {
  const [category] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name = 'Rent/Lease'`,
    [tenant],
  );
  return category?.id;
}

/** Rent of a brand, approved, every month from today on: 1,000.00. */
export async function repeatingRow(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  return sampleRow(RepeatingEntry, {
    ...{ ...plain, title: 'Rent', makes: 'expense_approved', category_id: await rentOf(company), amount: 100_000, bank_account_id: null },
    ...{ brand_id: company.the('brand'), every: 1, unit: 'month', first_day: today(), last_day: null, due_days: null, done_until: null },
    ...overrides,
  });
}

/** All of an expense from the till, or what `overrides` say. */
export function paymentRow(
  company: TestCompany,
  expense: Sample,
  { amount = expense['amount'], ...overrides }: Readonly<Record<string, unknown>> = {},
): Sample {
  return sampleRow(Payment, {
    ...{
      ...plain,
      payment_no: `PAY-${randomUUID().slice(0, 12)}`,
      bank_account_id: company.the('cash'),
      brand_id: expense['brand_id'],
      amount,
    },
    ...{
      items: [{ id: randomUUID(), source: 'expense', doc_id: expense.id, amount }],
      payment_date: today(),
      voided_at: null,
      void_reason: '',
      method: null,
      cheque_state: null,
      cheque_day: null,
      credit_category_id: null,
      reference: '',
      ...overrides,
    },
  });
}

/** The draft of a courier's statement. */
export function statementRow(company: TestCompany): Sample {
  const named = { payment_no: `STM-${randomUUID()}`, statement_ref: '', adjustments: [], received_date: today(), statement_date: null };
  const refs = { shipping_company_id: company.the('courier'), bank_account_id: company.the('cash') };
  return sampleRow(GroupPayment, { ...plain, ...named, ...refs, state: 'draft', posted_at: null });
}

export function statementLineRow(payment: string, parcel: string): Sample {
  return sampleRow(PaymentLine, { ...plain, id: randomUUID(), payment_id: payment, parcel_id: parcel, decision: 'open', booked: null });
}

/** The draft of a reconciliation of an account; of the till unless told. */
export function reconciliationRow(company: TestCompany, account = company.the('cash')): Sample {
  const named = { bank_account_id: account, statement_date: today(), state: 'draft', reason: '', locked_at: null };
  return sampleRow(Reconciliation, { ...plain, ...named, opening_balance: 0 });
}

/** Somebody at work since today. */
export function employeeRow(overrides: Readonly<Record<string, unknown>> = {}): Sample {
  const job = { code: `E-${randomUUID().slice(0, 12)}`, status: 'active', join_date: today() };
  return sampleRow(Employee, { ...plain, ...job, ...overrides });
}

/** 15,000.00 a month, from today on. */
export function payRow(employee: string): Sample {
  const pay = { employee_id: employee, effective_from: today(), wage_type: 'monthly', amount: 1_500_000, components: [] };
  return sampleRow(EmployeeCompensation, { ...plain, ...pay });
}

function label(name: string): Sample {
  return sampleRow(Label, { ...plain, name, key: name });
}

const now = new Date().toISOString();
/** Today, and in use. */
const plain = { created_at: now, at: now, set_at: now, active: true, deleted_at: null };

/** Fields whose values follow from rules: those have tests of their own. */
export const ruled: Readonly<Record<string, readonly string[]>> = {
  ...ruledTimes,
  ...ruledPay,
  ...ruledLeave,
  ...ruledAdvances,
  ...ruledFactory,
  ...ruledFloor,
  labels: ['key'],
  customer_group_members: ['pair', 'customer_id', 'group_id'],
  ecom_orders: ['order_date', 'collected_amount', 'completed_at'],
  order_feed: ['type'],
  returns: ['items', 'closed_at', 'rejected_at', 'claim_paid', 'claim_amount', 'refund_amount'],
  parcels: ['order_date', 'collected_amount', 'completed_at', 'disputed_at', 'dispute_reason', 'written_off_at', 'write_off_reason'],
  parcel_feed: ['type'],
  stock_movements: ['type', 'ref_type', 'counted', 'moved'],
  expenses: ['status', 'amount', 'tax', 'lines', 'category_id', 'photos', 'origin_key'],
  payments: ['amount', 'items', 'voided_at', 'brand_id', 'method', 'cheque_state', 'credit_category_id'],
  period_locks: ['key'],
  repeating_entries: ['makes', 'category_id', 'amount', 'bank_account_id', 'first_day', 'last_day', 'done_until'],
  employees: ['status', 'user_id'],
  employee_compensations: ['amount'],
  category_rules: ['type', 'category_id', 'contains'],
  group_payments: ['received_date', 'statement_date', 'shipping_company_id', 'state'],
  payment_lines: ['parcel_id'],
  // What was paid for a sale is changed with the sale.
  transactions: [
    'category',
    'category_id',
    'splits',
    'to_account_id',
    'amount_in',
    'fee',
    'base_amount',
    'transaction_date',
    'transaction_no',
    'customer_id',
    'shipping_company_id',
    'brand_id',
    'cleared_in',
    'cleared_to',
    'origin_key',
    'voided_at',
  ],
  // A reconciliation is locked once it explains its balance.
  reconciliations: ['state', 'statement_date', 'bank_account_id'],
};

const particulars: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  shipping_statuses: { type: 'ecom', phase: 'packed' },
  stock_movements: { type: 'count', qty: 3 },
  order_feed: { type: 'comment', activity_details: { text: 'Call first' } },
  parcel_feed: { type: 'comment', activity_details: { text: 'Call first' } },
};

/** What a company has from its first day. */
const founded: Readonly<Record<string, string>> = { brands: 'brand', bank_accounts: 'cash' };

/** The rows that a kind cannot do without, one each. */
async function refsOf(company: TestCompany, kind: AnyKind): Promise<Readonly<Record<string, string>>> {
  const refs: Record<string, string> = {};
  if (kind.name in documents) return refs;
  for (const [field, ref] of Object.entries(kind.refs ?? {})) {
    const named = kinds.find(({ name }) => name === kindsNamed(ref)[0]);
    if (!named || entriesOf(kind)[field]?.type === 'nullable') continue;
    const known = founded[named.name];
    refs[field] = known ? company.the(known) : (await addSample(company, named)).id;
  }
  return refs;
}

/** Names that no other sample has. */
function namesOf(kind: AnyKind): Readonly<Record<string, string>> {
  return Object.fromEntries((kind.unique ?? []).map(({ field }) => [field, `sample ${randomUUID()}`]));
}
