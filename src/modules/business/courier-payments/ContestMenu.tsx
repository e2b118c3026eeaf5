import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { type Entities, ReasonDialog, runEach, useBulk, useTellTally } from '../../entity/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { disputeParcel, takeBackContest, writeOffParcel } from './contest.ts';

const sayings = {
  dispute: {
    one: disputeParcel,
    label: m.courier_money_dispute,
    title: m.courier_money_dispute_title,
    text: m.courier_money_dispute_text,
    said: m.courier_money_dispute_done,
  },
  write_off: {
    one: writeOffParcel,
    label: m.courier_money_write_off,
    title: m.courier_money_write_off_title,
    text: m.courier_money_write_off_text,
    said: m.courier_money_write_off_done,
  },
} as const;

/** What is said of ticked parcels that a courier does not pay: disputed, written off, or taken back. */
export function ContestMenu({ of }: { readonly of: Entities<Stored<ParcelRow>> }) {
  const store = useStore();
  const tellTally = useTellTally();
  const toastUndo = useToastUndo();
  const [asked, ask] = useState<keyof typeof sayings>();
  const nameOf = async (id: string) => (await store.get(Parcel, id))?.parcel_id ?? '';
  const [takeBack] = useBulk(of, (id: string) => takeBackContest(store, id), { done: () => m.courier_money_taken_back(), nameOf });
  async function say(reason: string): Promise<void> {
    if (!asked) return;
    const { one, said } = sayings[asked];
    const tally = await runEach(of.selection.ids, (id) => one(store, id, reason));
    const undo = () => runEach(tally.done, (id) => takeBackContest(store, id));
    if (tally.refused.length === 0) toastUndo(said(), undo);
    else await tellTally(tally, said(), { nameOf, ...(tally.done.length > 0 && { undo }) });
    of.selection.clear();
  }
  return (
    <>
      <Menu
        trigger={<Button icon={MessageSquareWarning}>{m.courier_money_contest()}</Button>}
        entries={[
          { label: sayings.dispute.label(), onSelect: () => ask('dispute') },
          { label: sayings.write_off.label(), onSelect: () => ask('write_off') },
          { label: m.courier_money_take_back(), onSelect: () => takeBack() },
        ]}
      />
      {asked && (
        <ReasonDialog
          title={sayings[asked].title()}
          text={sayings[asked].text()}
          asked={m.common_reason()}
          tone={asked === 'dispute' ? 'primary' : 'danger'}
          act={say}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
