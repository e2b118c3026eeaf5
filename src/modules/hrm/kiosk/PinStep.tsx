import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { DeleteKey, Keypad } from '#ui/control/Keypad.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { useTurn } from '#ui/use-turn.ts';

import { Face } from '../face/index.ts';
import type { PersonRow } from './rules.ts';
import { tryPin, waitOf } from './tries.ts';

const longest = 6;
const shortest = 4;

type PinStepProps = { readonly person: PersonRow; readonly name: string; readonly onRight: () => void; readonly onBack: () => void };

/** Proves that it is the person: big keys for gloves; a keyboard types as well. */
export function PinStep({ person, name, onRight, onBack }: PinStepProps) {
  const store = useStore();
  const number = useNumberText();
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, inTurn] = useTurn();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const [wait, look] = useWait(person);
  const off = wait > 0 || busy;
  if (defect) throw defect.error;

  function press(digit: string): void {
    setWrong(false);
    setDigits((before) => (before + digit).slice(0, longest));
  }

  async function enter(): Promise<void> {
    if (off || digits.length < shortest) return;
    await inTurn(async () => {
      const tried = await tryPin(store, person, digits).catch((error: unknown) => setDefect({ error }));
      setDigits('');
      look();
      if (tried === 'right') return onRight();
      signal('error');
      setWrong(tried === 'wrong');
    });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = toLatinDigits(event.key);
    if (event.key === 'Escape') onBack();
    else if (off) return;
    else if (/^\d$/.test(digit)) press(digit);
    else if (event.key === 'Backspace') setDigits((before) => before.slice(0, -1));
    else if (event.key === 'Enter' && !isBack(event.target)) {
      // It must not press the key that was touched last.
      event.preventDefault();
      void enter();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <section aria-label={m.lock_pin_of({ name })} className="m-auto flex w-full max-w-120 flex-col items-center gap-5 p-4">
      <div className="flex w-full items-center gap-4">
        <button
          type="button"
          data-back
          aria-label={m.kiosk_back()}
          onClick={onBack}
          className="grid size-16 shrink-0 place-items-center rounded-lg hover:bg-muted"
        >
          <ArrowLeft aria-hidden className="size-7" />
        </button>
        <Face of={{ name, thumb: person.thumb }} size="lg" />
        <h1 className="min-w-0 text-28 font-semibold break-words">{name}</h1>
      </div>
      <p
        role="img"
        aria-label={digits.length === 1 ? m.lock_typed_one() : m.lock_typed({ count: number(digits.length) })}
        className="flex h-5 items-center gap-4"
      >
        {Array.from({ length: Math.max(shortest, digits.length) }, (_, place) => (
          <span key={place} className={`size-5 rounded-full border border-border-strong ${place < digits.length ? 'bg-primary' : ''}`} />
        ))}
      </p>
      <p
        role="status"
        className={clsx(
          'flex min-h-12 items-center text-center text-20 font-medium text-balance',
          wait > 0 || wrong ? 'text-danger-strong' : 'text-muted-foreground',
        )}
      >
        {wait > 0 ? m.kiosk_locked({ seconds: number(Math.ceil(wait / 1000)) }) : wrong ? m.lock_wrong() : m.kiosk_give_pin()}
      </p>
      <Keypad
        disabled={off}
        onDigit={press}
        left={<DeleteKey disabled={off || digits === ''} onClick={() => setDigits(digits.slice(0, -1))} />}
        right={
          <button
            type="button"
            aria-busy={busy || undefined}
            disabled={off || digits.length < shortest}
            onClick={() => void enter()}
            className="grid min-h-18 place-items-center rounded-lg bg-primary text-20 font-semibold text-primary-foreground hover:bg-primary-hover disabled:pointer-events-none disabled:opacity-55"
          >
            {busy ? <Spinner size={32} /> : m.kiosk_enter()}
          </button>
        }
      />
    </section>
  );
}

function isBack(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-back]') !== null;
}

/** Milliseconds until somebody may try again, counted down; and how to look anew after a try. */
function useWait(person: PersonRow): readonly [wait: number, look: () => void] {
  const store = useStore();
  const [wait, setWait] = useState(() => waitOf(store, person));
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setWait(waitOf(store, person)), 500);
    return () => clearInterval(timer);
  }, [waiting, store, person]);
  return [wait, () => setWait(waitOf(store, person))];
}
