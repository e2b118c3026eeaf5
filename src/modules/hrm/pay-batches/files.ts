import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';

import { paidTo, personOf } from '../payroll/index.ts';
import type { DueSlip, PayoutRow } from './rows.ts';

/* Files by which a bank or a wallet pays many people at once. Who has no account there is told, and never left out in silence. */

export type PayFile = { readonly sheet: Sheet; readonly missing: readonly DueSlip[] };
export type Payouts = ReadonlyMap<string, PayoutRow>;

type FileFacts = { readonly payouts: Payouts; readonly currency: string; readonly reference: string };

/** A person's first account is the one that his pay goes to. */
export function bankOf(payouts: Payouts, { employee_id }: DueSlip): PayoutRow['bank_accounts'][number] | undefined {
  return payouts.get(employee_id)?.bank_accounts[0];
}

export function walletOf(payouts: Payouts, { employee_id }: DueSlip): PayoutRow['wallets'][number] | undefined {
  return payouts.get(employee_id)?.wallets[0];
}

/** One row for each person, the amount in major units. */
export function bankFile(slips: readonly DueSlip[], { payouts, currency, reference }: FileFacts): PayFile {
  return {
    sheet: {
      headers: ['name', 'bank', 'branch', 'routing', 'account', 'amount', 'reference'],
      rows: slips.flatMap((slip) => {
        const account = bankOf(payouts, slip);
        if (!account) return [];
        const { bank, branch, routing, number, title } = account;
        return [[title || personOf(slip).name, bank, branch, routing, number, majorOf(slip, currency), reference]];
      }),
    },
    missing: slips.filter((slip) => !bankOf(payouts, slip)),
  };
}

export function walletFile(slips: readonly DueSlip[], { payouts, currency, reference }: FileFacts): PayFile {
  return {
    sheet: {
      headers: ['name', 'provider', 'number', 'amount', 'reference'],
      rows: slips.flatMap((slip) => {
        const wallet = walletOf(payouts, slip);
        return wallet ? [[personOf(slip).name, wallet.provider, wallet.number, majorOf(slip, currency), reference]] : [];
      }),
    },
    missing: slips.filter((slip) => !walletOf(payouts, slip)),
  };
}

function majorOf({ payable }: DueSlip, currency: string): number {
  return Number(moneyToText(payable, currency));
}

/** What these slips come to, minor units. */
export function sumOf(slips: readonly DueSlip[]): number {
  return slips.reduce((sum, { payable }) => sum + payable, 0);
}

/** His account is another one than when his slip was made final: somebody looks at it before money goes there. */
export function hasMoved(payouts: Payouts, { employee_id, method, person }: DueSlip): boolean {
  const then = personOf({ person }).paid_to;
  return then !== '' && then !== paidTo(payouts.get(employee_id), method);
}
