import { Archive, ArrowDown, ArrowUp, Plus, Star } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { ReasonDialog } from '../../entity/index.ts';
import { SetupRow } from '../../entity/index.ts';
import { accountTypeText } from '../transactions/index.ts';
import { accountCommands, archiveAccount, type Described, liesOn, makeDefault, moveAccount } from './account-commands.ts';
import { AccountForm } from './AccountForm.tsx';

/** The accounts in their order, the default one marked. */
export function AccountList({ rows }: { readonly rows: readonly Described[] }) {
  const [editing, setEditing] = useState<Described | 'new'>();
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
        {rows.map((row, i) => (
          <AccountRow key={row.id} row={row} first={i === 0} last={i === rows.length - 1} onEdit={() => setEditing(row)} />
        ))}
      </ul>
      {editing !== undefined && <AccountForm before={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Section>
  );
}

type RowProps = { readonly row: Described; readonly first: boolean; readonly last: boolean; readonly onEdit: () => void };

/** One that is closed with something on it is asked why. */
function AccountRow({ row, first, last, onEdit }: RowProps) {
  const store = useStore();
  const format = useFormat();
  const [asking, ask] = useState(false);
  const [choose] = useTask(() => makeDefault(store, row.id));
  const [move] = useTask((by: -1 | 1) => moveAccount(store, row.id, by));
  const [archive] = useTask(async () => {
    if ((await liesOn(store, row.id)) === 0) await archiveAccount(store, row.id, '');
    else ask(true);
  });
  const { remove, restore, setActive } = accountCommands;
  const opened = row.details?.opening_balance ?? 0;
  return (
    <>
      <SetupRow
        commands={row.active ? { remove, restore } : { remove, restore, setActive }}
        row={row}
        name={row.name}
        badge={row.is_default && row.active && <StatusBadge tone="accent" label={m.banking_default()} />}
        detail={[
          accountTypeText[row.type](),
          row.currency,
          row.details?.number,
          opened !== 0 && m.banking_opened_with({ amount: formatMoney(opened, { ...format, currency: row.currency ?? format.currency }) }),
          !row.active && row.details?.archive_note,
        ]
          .filter(Boolean)
          .join(' · ')}
        more={[
          row.active && !row.is_default && { label: m.banking_make_default(), icon: Star, onSelect: choose },
          !first && { label: m.settings_up_short(), icon: ArrowUp, onSelect: () => move(-1) },
          !last && { label: m.ui_line_down(), icon: ArrowDown, onSelect: () => move(1) },
          row.active && { label: m.banking_archive(), icon: Archive, onSelect: archive },
        ]}
        onEdit={onEdit}
      />
      {asking && (
        <ReasonDialog
          title={m.banking_archive()}
          text={m.banking_archive_text()}
          said={m.banking_archived()}
          asked={m.banking_archive_note()}
          act={(note) => archiveAccount(store, row.id, note)}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
