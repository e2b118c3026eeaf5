import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { Choices } from '../profile/Choices.tsx';
import { identityAtom } from '../session/remotes.ts';
import { lock } from '../session/session.ts';
import { PinForm } from './PinForm.tsx';
import { changeMinutes, changePin, share, unshare } from './shared.ts';
import { type IdleMinutes, idleMinutes } from './tablet.ts';
import { useMinutes } from './use-minutes.ts';

/** Part of the profile: whether several people use this tablet, and how it locks. */
export function SharedTablet() {
  const shared = useAtomValue(identityAtom)?.lock !== undefined;
  const [asking, setAsking] = useState<'share' | 'change' | null>(null);
  // Browsers lend their cryptography to safe addresses only.
  const able = globalThis.crypto?.subtle !== undefined;
  const [stop, stopping] = useTask(async () => {
    const sure = await confirm({ title: m.lock_unshare_title(), text: m.lock_unshare_text(), action: m.lock_unshare(), tone: 'primary' });
    if (!sure) return;
    await unshare();
    toast.success(m.lock_unshared());
  });
  async function choose(digits: string): Promise<void> {
    if (asking === 'share') await share(digits, 5);
    else await changePin(digits);
    toast.success(asking === 'share' ? m.lock_shared() : m.lock_pin_changed());
  }
  return (
    <div className="flex flex-col gap-4">
      <label className="flex items-center justify-between gap-4">
        <span>
          <span className="block font-medium">{m.lock_share()}</span>
          <span className="block text-12 text-muted-foreground">{able ? m.lock_share_text() : m.lock_needs_https()}</span>
        </span>
        <SwitchInput value={shared} disabled={!able || stopping} onChange={() => (shared ? stop() : setAsking('share'))} />
      </label>
      {shared && <Shared onChange={() => setAsking('change')} />}
      {asking && (
        <PinForm
          title={asking === 'share' ? m.lock_share_title() : m.lock_pin_change()}
          text={m.lock_what()}
          submit={asking === 'share' ? m.lock_share_save() : m.lock_choose_save()}
          onPin={choose}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function Shared({ onChange }: { readonly onChange: () => void }) {
  const [minutes, setMinutes] = useMinutes();
  const number = useNumberText();
  const [change] = useTask(changeMinutes);
  return (
    <>
      <Choices
        label={m.lock_after()}
        help={m.lock_after_text()}
        value={String(minutes)}
        options={idleMinutes.map((count) => ({ value: String(count), label: m.lock_minutes({ count: number(count) }) }))}
        onChange={(value) => {
          setMinutes(Number(value) as IdleMinutes);
          change(Number(value) as IdleMinutes);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChange}>{m.lock_pin_change()}</Button>
        <Button icon={Lock} onClick={() => void lock()}>
          {m.lock_now()}
        </Button>
      </div>
    </>
  );
}
