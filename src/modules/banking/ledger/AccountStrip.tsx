import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';

import type { Shown } from '../books/index.ts';
import { useMovedAfter } from './use-moved-after.ts';

type Props = {
  readonly accounts: readonly Shown[];
  /** The last day that the list shows; absent = whatever is there. */
  readonly day: string | undefined;
};

/** What lies on each account, and on all in the company's currency; each leads to what moved there. With a day, what lay there at its end. */
export function AccountStrip({ accounts, day }: Props) {
  const dates = useDateFormat();
  const own = accounts.filter((row) => row.currency === null);
  const later = useMovedAfter(
    day,
    own.map(({ id }) => id),
  );
  if (accounts.length === 0) return null;
  const total = own.reduce((sum, account) => sum + (account.balance ?? 0) - notYet(account, day), 0);
  const on = day === undefined ? undefined : m.banking_balance_on({ day: formatDay(day, dates) });
  return (
    <KpiRow>
      {own.length > 1 && (
        <Kpi
          label={m.banking_all_accounts()}
          value={later !== undefined && <Money minor={total - later} />}
          to={`/app/banking${day === undefined ? '' : `?transaction_date=..${day}`}`}
          {...(on !== undefined && { hint: on })}
        />
      )}
      {accounts.map((account) => (
        <AccountKpi key={account.id} account={account} day={day} on={on} />
      ))}
    </KpiRow>
  );
}

/** Before an account was opened nothing lay there. */
function notYet({ opening, opening_date }: Shown, day: string | undefined): number {
  return day !== undefined && opening_date !== null && day < opening_date ? opening : 0;
}

type OneProps = { readonly account: Shown; readonly day: string | undefined; readonly on: string | undefined };

function AccountKpi({ account, day, on }: OneProps) {
  const usual = useFormat();
  const later = useMovedAfter(day, [account.id]);
  const { id, name, low, short, currency } = account;
  const format = { ...usual, currency: currency ?? usual.currency };
  const balance = later === undefined ? undefined : (account.balance ?? 0) - later - notYet(account, day);
  const hint = on ?? (short > 0 ? m.banking_short({ amount: formatMoney(short, format) }) : undefined);
  return (
    <Kpi
      label={name}
      value={balance !== undefined && <Money minor={balance} currency={currency} className={balance < 0 ? 'text-danger-strong' : ''} />}
      to={`/app/banking?account=${id}${day === undefined ? '' : `&transaction_date=..${day}`}`}
      {...(hint !== undefined && { hint })}
      {...(on === undefined && low && { tone: 'bad', hint: m.banking_low() })}
    />
  );
}
