import type { Row } from '#data/kind.ts';
import { decimalsOf } from '#kernel/money.ts';

import { isOwed, outstandingOf } from '../advances/index.ts';
import { balancesOf } from '../leave/index.ts';
import { engineVersion, type Slip } from '../pay-engine/index.ts';
import { payOn } from '../people/index.ts';
import type { Department, WorkPlace } from '../people/kind.ts';
import type { Finalised } from './calls.ts';
import type { PayrollFacts } from './facts.ts';
import { hashOf } from './hash.ts';
import { type Worked, workOut } from './inputs.ts';
import type { EmployeePayout, PayMethod } from './kind.ts';
import { type LeaveTaken, leaveTaken, withTaken } from './slip-leave.ts';
import type { SlipPerson } from './slip.ts';

/* How a run becomes final: the server works it out anew from its own rows and writes only what comes out as it did on the device. */

type Named = Pick<Row<typeof Department>, 'id' | 'name'> | Pick<Row<typeof WorkPlace>, 'id' | 'name'>;
export type PayoutRow = Row<typeof EmployeePayout>;

/** Rows of the database as they are there; `currency` in place of its unit. */
export type SettleFacts = Omit<PayrollFacts, 'unit'> & {
  readonly currency: string;
  readonly departments: readonly Named[];
  readonly places: readonly Named[];
  readonly payouts: readonly PayoutRow[];
};

/** What is written of one person: columns of `payslips`, and what is taken of his advances. Amounts in minor units. */
export type MadeSlip = {
  readonly employee_id: string;
  readonly person: SlipPerson;
  readonly input: Worked['input'];
  readonly result: Slip;
  readonly input_hash: string;
  readonly method: PayMethod;
  readonly advances: readonly { readonly advance_id: string; readonly amount: number }[];
  /** What the slip takes of his leave. */
  readonly leave: readonly LeaveTaken[];
};

export type Asked = { readonly employee: string; readonly hash: string };
export type Settlement = Omit<Finalised, 'made'> & { readonly engine_version: number; readonly slips: readonly MadeSlip[] };

/** `people`: who is asked for, with what the device has made his slip from. */
export async function settle(told: SettleFacts, people: readonly Asked[]): Promise<Settlement> {
  const facts: PayrollFacts = { ...told, unit: 10 ** decimalsOf(told.currency) };
  const worked = new Map((workOut(facts) ?? []).map((one) => [one.employee.id, one]));
  const [slips, differs, failed]: [MadeSlip[], string[], string[]] = [[], [], []];
  for (const { employee, hash } of people) {
    const one = worked.get(employee);
    if (!one?.slip || one.slip.errors.length > 0) failed.push(employee);
    // One after the other, so that nothing else waits for a company of hundreds.
    else if ((await hashOf(one.input)) !== hash) differs.push(employee);
    else slips.push(madeOf(told, { ...one, slip: one.slip }, hash));
  }
  return { engine_version: engineVersion, slips, differs, failed };
}

function madeOf(facts: SettleFacts, one: Worked & { readonly slip: Slip }, input_hash: string): MadeSlip {
  const { employee, entry, input, slip } = one;
  const payout = facts.payouts.find(({ employee_id }) => employee_id === employee.id);
  const method = entry?.method ?? methodOf(payout);
  const advances = slip.lines.filter(({ code }) => code === 'advance').map(({ ref, amount }) => ({ advance_id: ref, amount }));
  return {
    employee_id: employee.id,
    person: personFor(facts, one, paidTo(payout, method)),
    input,
    result: slip,
    input_hash,
    method,
    advances,
    leave: leaveTaken(facts, one),
  };
}

/** As his accounts say: a bank before a wallet, cash where he has neither. */
export function methodOf(payout: Pick<PayoutRow, 'bank_accounts' | 'wallets'> | undefined): PayMethod {
  if (payout && payout.bank_accounts.length > 0) return 'bank';
  return payout && payout.wallets.length > 0 ? 'wallet' : 'cash';
}

/** Where pay goes, as a slip says it: the account's number masked; empty = cash. */
export function paidTo(payout: Pick<PayoutRow, 'bank_accounts' | 'wallets'> | undefined, method: PayMethod): string {
  const [bank, wallet] = [payout?.bank_accounts[0], payout?.wallets[0]];
  if (method === 'bank' && bank) return `${bank.bank} ••••${bank.number.slice(-4)}`;
  return method === 'wallet' && wallet ? `${wallet.provider} ••••${wallet.number.slice(-4)}` : '';
}

function personFor(facts: SettleFacts, one: Worked, paid_to: string): SlipPerson {
  const { employee, pay, slip } = one;
  const { departments, places, run, advances, events } = facts;
  const nameOf = (rows: readonly Named[], id: string | null) => rows.find((row) => row.id === id)?.name ?? '';
  const { code, name, name_local, designation, join_date } = employee;
  const taken = (slip?.lines ?? []).reduce((sum, { code: line, amount }) => sum + (line === 'advance' ? amount : 0), 0);
  const owed = advances
    .filter((advance) => advance.employee_id === employee.id && advance.deleted_at === null && isOwed(advance))
    .reduce(
      (sum, advance) =>
        sum +
        outstandingOf(
          advance,
          events.filter(({ advance_id }) => advance_id === advance.id),
        ),
      0,
    );
  return {
    ...{ code, name, name_local, designation, join_date, paid_to },
    department: nameOf(departments, employee.department_id),
    place: nameOf(places, employee.place_id),
    wage_type: (payOn(pay, run.period_to) ?? pay[0])?.wage_type ?? 'monthly',
    advance_left: owed - taken,
    leave: balancesOf(withTaken(facts, one), employee.id, run.period_to).map(({ type, name: called, left }) => ({
      type,
      name: called,
      left_md: left,
    })),
  };
}
