import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { nameShown } from '../../business/sale-rules/index.ts';
import { ShippingCompany } from '../../business/sale-rules/kind.ts';
import { Brand } from '../../company/kind.ts';
import { categoryShown, methodText, treeOf } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, BankAccount, paymentMethods, TransactionCategory } from '../transactions/kind.ts';

type Named = { readonly id: string; readonly name: string };

/** An account with what lies on it; `undefined` before anything has moved. */
export type Shown = Named & {
  readonly active: boolean;
  readonly is_default: boolean;
  readonly deleted_at: string | null;
  readonly type: string;
  /** Null = the company's. */
  readonly currency: string | null;
  readonly balance: number | undefined;
  /** What of it people were paid or paid back, which the books do not show. */
  readonly confidential: number;
  readonly number: string;
  /** What lay on it before the first transaction, and since when. Minor units. */
  readonly opening: number;
  readonly opening_date: string | null;
  /** Below the lowest balance that it should have. */
  readonly low: boolean;
  /** Of petty cash: what is missing to its float; 0 = nothing, or it has none. Minor units. */
  readonly short: number;
};

/** What the books name: accounts, categories as the reader calls them, couriers, brands. Empty while loading: all of it is small. */
export function useBooks() {
  const accounts = useKeys(BankAccount);
  const balances = useKeys(AccountBalance);
  const details = useKeys(AccountDetails);
  const categories = useKeys(TransactionCategory);
  const couriers = useKeys(ShippingCompany);
  const brands = useKeys(Brand);
  return useMemo(() => {
    const shown: readonly Shown[] = (accounts ?? []).map((row) => {
      const lies = balances?.find(({ id }) => id === row.id);
      const balance = lies?.balance;
      const told = details?.find(({ id }) => id === row.id);
      const least = told?.min_balance ?? null;
      const low = least !== null && balance !== undefined && balance < least;
      const float = told?.float_amount ?? null;
      const short = float === null ? 0 : Math.max(0, float - (balance ?? 0));
      return {
        ...row,
        balance,
        confidential: lies?.confidential ?? 0,
        number: told?.number ?? '',
        opening: told?.opening_balance ?? 0,
        opening_date: told?.opening_date ?? null,
        low,
        short,
      };
    });
    const usable = shown
      .filter((row) => row.active && row.deleted_at === null)
      .toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
    const named = (categories ?? []).map((row) => ({ ...row, shown: categoryShown(row) }));
    const accountNames = new Map(shown.map(({ id, name }) => [id, name]));
    const categoryNames = new Map(named.map((row) => [row.id, row.shown]));
    return {
      /** Accounts and categories are here. */
      loaded: accounts !== undefined && categories !== undefined,
      accounts: shown,
      /** Those that can be chosen, the default in front. */
      usable,
      /** Those of them that bills are paid from: in the company's currency. */
      own: usable.filter((row) => row.currency === null),
      categories: named,
      couriers: (couriers ?? []).map((row) => ({ ...row, name: nameShown(row.name) })),
      brands: brands ?? [],
      currencyOf: (id: string | null) => shown.find((row) => row.id === id)?.currency ?? null,
      accountName: (id: string | null) => (id === null ? '' : (accountNames.get(id) ?? '')),
      categoryName: (id: string | null, otherwise = '') => (id === null ? otherwise : (categoryNames.get(id) ?? otherwise)),
    };
  }, [accounts, balances, details, categories, couriers, brands]);
}

export type Books = ReturnType<typeof useBooks>;

/** The categories of a type as a choice, parts below what they are part of. */
export function categoryOptions({ categories }: Pick<Books, 'categories'>, type: 'income' | 'expense') {
  return treeOf(categories, type, (row) => row.shown).map(({ row, part }) => ({
    value: row.id,
    label: part ? `\u2003${row.shown}` : row.shown,
  }));
}

/** How money changes hands, as a choice. */
export function methodOptions() {
  return paymentMethods.map((value) => ({ value, label: methodText[value]() }));
}
