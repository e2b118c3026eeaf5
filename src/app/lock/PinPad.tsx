import { useAtom } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { Refused } from '#data/refused.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DeleteKey, Keypad } from '#ui/control/Keypad.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTurn } from '#ui/use-turn.ts';

import { pinPattern, waitOf } from './pin.ts';
import { unlock } from './shared.ts';
import { signingAtom } from './signing.ts';
import { companyOf, nameOf, readTablet, type TabletPerson } from './tablet.ts';

type PinPadProps = {
  readonly person: TabletPerson;
  readonly onIn: (user: string) => void;
  readonly onBack: (() => void) | undefined;
};

const longest = 8;

/** Big enough for a thumb in a glove; a keyboard types as well. */
export function PinPad({ person, onIn, onBack }: PinPadProps) {
  const { user } = person.identity;
  const number = useNumberText();
  const [digits, setDigits] = useState('');
  // Keys come faster than the screen is drawn.
  const typed = useRef('');
  /** What came from the keyboard since the last try is no PIN: a scanner's code, most likely. */
  const stray = useRef(false);
  const [busy, inTurn] = useTurn();
  const [wrong, setWrong] = useState<string>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const [wait, look] = useWait(user, person);
  const [, setSigning] = useAtom(signingAtom);
  const off = wait > 0;
  if (defect) throw defect.error;

  function put(next: string): void {
    typed.current = next.slice(0, longest);
    setDigits(typed.current);
  }

  function press(digit: string): void {
    setWrong(undefined);
    put(typed.current + digit);
  }

  /** Whoever types on while a try is being checked has begun his next one. */
  async function enter(): Promise<void> {
    const tried = typed.current;
    if (stray.current) return dropStray();
    if (busy || off || !pinPattern.test(tried)) return;
    await inTurn(() => attempt(tried));
  }

  async function attempt(tried: string): Promise<void> {
    put('');
    try {
      const answer = await unlock(person, tried);
      if (answer === 'in') return onIn(user);
      await look();
      setWrong(answer === 'wrong' ? m.lock_wrong() : undefined);
    } catch (error) {
      if (error instanceof Refused && error.code === 'storage_full') setWrong(m.lock_full());
      else setDefect({ error });
    }
  }

  function dropStray(): void {
    stray.current = false;
    put('');
    setWrong(m.lock_pin_form());
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const digit = toLatinDigits(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onBack?.();
    if (off) return;
    if (digit.length === 1 && (!/^\d$/.test(digit) || typed.current.length === longest)) stray.current = true;
    else if (/^\d$/.test(digit)) press(digit);
    else if (event.key === 'Backspace') put(typed.current.slice(0, -1));
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) void enter();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <section aria-label={m.lock_pin_of({ name: nameOf(person.identity) })} className="flex w-full max-w-80 flex-col items-center gap-4">
      <div className="flex w-full items-center gap-4">
        <NameBadge name={nameOf(person.identity)} shape="round" className="size-14! text-20!" />
        <div className="min-w-0">
          <h1 className="text-20 leading-7 font-semibold break-words">{nameOf(person.identity)}</h1>
          <p className="text-14 break-words text-muted-foreground">{companyOf(person.identity)}</p>
        </div>
      </div>
      <p
        role="img"
        aria-label={digits.length === 1 ? m.lock_typed_one() : m.lock_typed({ count: number(digits.length) })}
        className="flex h-4 items-center gap-3"
      >
        {Array.from({ length: Math.max(4, digits.length) }, (_, at) => (
          <span key={at} className={`size-4 rounded-full border border-border-strong ${at < digits.length ? 'bg-primary' : ''}`} />
        ))}
      </p>
      <p role="status" className="flex min-h-10 items-center text-center text-14 text-pretty text-danger-strong">
        {wait > 0 ? m.lock_wait({ seconds: number(Math.ceil(wait / 1000)) }) : wrong}
      </p>
      <Keypad
        disabled={off}
        onDigit={press}
        left={<DeleteKey disabled={off || digits === ''} onClick={() => put(digits.slice(0, -1))} />}
        right={
          <Button
            tone="primary"
            busy={busy}
            disabled={off || !pinPattern.test(digits)}
            className="min-h-18! text-16!"
            onClick={() => void enter()}
          >
            {m.lock_open()}
          </Button>
        }
      />
      <div className="flex w-full flex-wrap justify-evenly gap-2">
        {onBack ? (
          <Button tone="quiet" icon={ArrowLeft} onClick={onBack}>
            {m.lock_others()}
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => setSigning('')}>
            {m.lock_other()}
          </Button>
        )}
        <Button tone="quiet" onClick={() => setSigning(person.identity.email)}>
          {m.lock_forgotten()}
        </Button>
      </div>
    </section>
  );
}

/** Milliseconds until this person may try again, counted down; and how to look anew after a try. */
function useWait(user: string, { tries }: TabletPerson): readonly [wait: number, look: () => Promise<void>] {
  const [now, setNow] = useState(tries);
  const [clock, setClock] = useState(() => performance.now());
  const wait = waitOf(user, now, clock);
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setClock(performance.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);
  async function look(): Promise<void> {
    const person = (await readTablet())?.people.find((one) => one.identity.user === user);
    setClock(performance.now());
    if (person) setNow(person.tries);
  }
  return [wait, look];
}
