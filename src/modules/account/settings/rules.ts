import { Refused } from '#data/refused.ts';
import { decimalsOf } from '#kernel/money.ts';

import type { CompanyRow } from '../../company/kind.ts';

/** What the owner writes of the company. */
export type CompanyFacts = Pick<CompanyRow, 'name' | 'phone' | 'address' | 'country'>;

export function cleanCompany<F extends Partial<CompanyRow>>(facts: F): F {
  const cleaned = Object.entries(facts).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(cleaned) as F;
}

export function assertCompany(next: Partial<CompanyRow>): void {
  if (next.name === '') throw new Refused('name_missing', { field: 'name' });
}

/** Amounts are whole minor units: with another number of decimals every one of them would be a different amount. */
export function keepsAmounts(from: string, to: string): boolean {
  return decimalsOf(from) === decimalsOf(to);
}

/** `entries`: how many amounts there are already. */
export function assertCurrency(from: string, to: string, entries: number): void {
  if (entries > 0 && !keepsAmounts(from, to)) throw new Refused('currency_decimals', { field: 'currency' });
}
