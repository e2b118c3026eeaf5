import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Combobox } from '#ui/form/inputs/Combobox.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { linkLine } from './commands.ts';
import { suggestionFor } from './match.ts';
import type { LineRow } from './rules.ts';

type Props = { readonly line: LineRow; readonly courier: string; readonly due: readonly ParcelRow[] };

/** Says of a line whose number nobody knows which parcel it is; one with its phone and its amount is offered. */
export function FindOwner({ line, courier, due }: Props) {
  const store = useStore();
  const { country } = useCompany();
  const [link] = useTask((id: string) => linkLine(store, line.id, id));
  const guess = suggestionFor(line, due, country);
  const search = async (text: string) => {
    const where = { courier: { in: [courier] }, deleted: { in: [0] }, settlement: { in: ['none', 'disputed'] }, ended_at: { from: '' } };
    const { rows } = await store.list(Parcel, { where, search: text, limit: 30 });
    return rows.map((row) => ({
      value: row.id,
      label: [row.consignment_id, row.parcel_id].filter(Boolean).join(' · '),
      hint: (
        <>
          {row.ship_name} · <Money minor={row.collected_amount} />
        </>
      ),
    }));
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      {guess && (
        <p className="flex flex-wrap items-center gap-2 text-13">
          {m.statements_guess({ number: guess.parcel_id, name: guess.ship_name })}
          <Button size="sm" onClick={() => link(guess.id)}>
            {m.statements_guess_take()}
          </Button>
        </p>
      )}
      <Combobox
        label={m.statements_choose_parcel()}
        placeholder={m.statements_choose_parcel()}
        value={null}
        search={search}
        onChange={(id) => id !== null && link(id)}
        stay
      />
    </div>
  );
}
