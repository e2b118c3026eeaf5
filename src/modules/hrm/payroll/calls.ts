import * as v from 'valibot';

import { id } from '#data/fields.ts';
import type { Remote } from '#data/remote.ts';

import type { PayMethod } from './kind.ts';

/* What needs a connection: a run becomes final, is opened again and paid by the server alone. All of it or nothing. */

type Service = Pick<Remote, 'call' | 'ask'>;

const done = v.null();
const outcome = v.object({
  /** Whose slips were made final. */
  made: v.array(id),
  /** Whose figures come out otherwise on the server: this device does not know something yet, or the server does not. */
  differs: v.array(id),
  /** Who cannot be paid by what the server knows. */
  failed: v.array(id),
});
export type Finalised = v.InferOutput<typeof outcome>;

export type Payment = {
  /** Made on the device, so that a second try pays nobody twice. */
  readonly batch: string;
  readonly method: PayMethod;
  readonly account: string;
  readonly day: string;
  readonly reference: string;
  readonly slips: readonly string[];
};

export function payrollCalls({ call, ask }: Service, tenant: string, run: string) {
  const of = { p_tenant: tenant, p_run: run };
  return {
    /** `people`: whose slips are made final, with the hash of what this device made them from. One that differs stops it all. */
    finalise: (people: readonly { readonly employee: string; readonly hash: string }[]) => ask('payroll', { tenant, run, people }, outcome),
    /** A draft again; nobody may be paid yet, and only the owner may. */
    reopen: (reason: string) => call('payroll_reopen', { ...of, p_reason: reason }, done),
    cancel: (reason: string) => call('payroll_cancel', { ...of, p_reason: reason }, done),
    /** Takes back the slip of one person who is not paid yet. */
    pullBack: (employee: string, reason: string) => call('payroll_pull_back', { ...of, p_employee: employee, p_reason: reason }, done),
    /** Everybody sees his own slip from now on. */
    publish: () => call('payroll_publish', of, done),
    /** Posted to the books once, as one sum. */
    pay: ({ batch, method, account, day, reference, slips }: Payment) =>
      call(
        'payroll_pay',
        { ...of, p_batch: batch, p_method: method, p_account: account, p_day: day, p_reference: reference, p_slips: slips },
        done,
      ),
    unpay: (batch: string, reason: string) => call('payroll_unpay', { ...of, p_batch: batch, p_reason: reason }, done),
  };
}
