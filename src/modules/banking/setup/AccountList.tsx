import { Plus } from 'lucide-react';
import { useState } from 'react';

import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Section } from '#ui/page/Section.tsx';

import { accountTypeText } from '../transactions/index.ts';
import { accountCommands, type Described } from './account-commands.ts';
import { AccountForm } from './AccountForm.tsx';
import { SetupRow } from './SetupRow.tsx';

export function AccountList({ rows }: { readonly rows: readonly Described[] }) {
  const [editing, setEditing] = useState<Described | 'new'>();
  const format = useFormat();
  return (
    <Section
      flush
      title={m.banking_accounts()}
      text={m.banking_accounts_text()}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {m.banking_add_account()}
        </Button>
      }
    >
      <ul className="divide-y" aria-label={m.banking_accounts()}>
        {rows.map((row) => (
          <SetupRow
            key={row.id}
            commands={accountCommands}
            row={row}
            name={row.name}
            detail={[
              accountTypeText[row.type](),
              row.details?.number,
              row.details &&
                row.details.opening_balance !== 0 &&
                m.banking_opened_with({ amount: formatMoney(row.details.opening_balance, format) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            onEdit={() => setEditing(row)}
          />
        ))}
      </ul>
      {editing !== undefined && <AccountForm before={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Section>
  );
}
