import { useAtomValue } from 'jotai';
import { useRef } from 'react';

import { m } from '#messages';

import { newPinAtom } from './new-pin.ts';
import { PinForm } from './PinForm.tsx';

/** After a sign-in on a shared tablet; closing it takes the sign-in back. */
export function NewPinForm() {
  const asked = useAtomValue(newPinAtom);
  const chosen = useRef(false);
  if (!asked) return null;
  return (
    <PinForm
      title={m.lock_choose({ name: asked.name })}
      text={m.lock_what()}
      submit={m.lock_choose_save()}
      onPin={(digits) => {
        chosen.current = true;
        asked.choose(digits);
      }}
      onClose={() => !chosen.current && asked.giveUp()}
    />
  );
}
