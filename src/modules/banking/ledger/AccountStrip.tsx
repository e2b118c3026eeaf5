import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';

import type { Shown } from '../books/index.ts';

/** What lies on each account, and on all of them; each leads to what moved there. */
export function AccountStrip({ accounts }: { readonly accounts: readonly Shown[] }) {
  const format = useFormat();
  if (accounts.length === 0) return null;
  const total = accounts.reduce((sum, { balance = 0 }) => sum + balance, 0);
  return (
    <KpiRow>
      {accounts.length > 1 && <Kpi label={m.banking_all_accounts()} value={<Money minor={total} />} to="/app/banking" />}
      {accounts.map(({ id, name, balance = 0, low, short }) => (
        <Kpi
          key={id}
          label={name}
          value={<Money minor={balance} className={balance < 0 ? 'text-danger-strong' : ''} />}
          to={`/app/banking?account=${id}`}
          {...(short > 0 && { hint: m.banking_short({ amount: formatMoney(short, format) }) })}
          {...(low && { tone: 'bad', hint: m.banking_low() })}
        />
      ))}
    </KpiRow>
  );
}
