import { PowerOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { useConnection } from '#data/connection.tsx';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { useWakeLock } from '#ui/scan/use-wake-lock.ts';
import { useWedgeScanner } from '#ui/scan/use-wedge-scanner.ts';
import { useTurn } from '#ui/use-turn.ts';

import { ThisKiosk } from '../kiosks/index.ts';
import { KioskPerson } from '../time/kind.ts';
import { DirectionStep } from './DirectionStep.tsx';
import { PeopleGrid } from './PeopleGrid.tsx';
import { PinStep } from './PinStep.tsx';
import { punchesOf, takePunch } from './punch.ts';
import { type Result, ResultStep } from './ResultStep.tsx';
import { likelyNext, nameIn, ofBadge, type PersonRow, type Way } from './rules.ts';
import { StatusStrip } from './StatusStrip.tsx';

type Method = 'pin' | 'qr';
type Step =
  | { readonly at: 'people' }
  | { readonly at: 'pin'; readonly person: PersonRow; readonly method: Method }
  | { readonly at: 'direction'; readonly person: PersonRow; readonly method: Method; readonly likely: Way }
  | { readonly at: 'result'; readonly result: Result };

const start: Step = { at: 'people' };
/** Whoever has gone away leaves nobody's PIN pad behind. */
const idleMs = 30_000;

/** The screen of a tablet at a gate: who, his PIN, which way, done. */
export function Kiosk({ id }: { readonly id: string }) {
  useWakeLock();
  const kiosk = useRow(ThisKiosk, id);
  if (!kiosk) return <div className="min-h-dvh bg-background" />;
  return (
    <div className="fixed inset-0 flex flex-col bg-background text-foreground select-none">
      <StatusStrip kiosk={kiosk} />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">{kiosk.revoked_at === null ? <Steps /> : <Revoked />}</main>
    </div>
  );
}

function Steps() {
  const store = useStore();
  const explain = useExplain();
  const people = useKeys(KioskPerson);
  const [step, setStep] = useState<Step>(start);
  const [busy, inTurn] = useTurn();
  useIdle(step.at === 'pin' || step.at === 'direction', step, () => setStep(start));
  useWedgeScanner(scan, step.at === 'people' || step.at === 'result');
  if (!people) return null;
  const known = people;

  function refuse(title: string, text: string): void {
    setStep({ at: 'result', result: { kind: 'refused', title, text } });
  }

  function pick(person: PersonRow, method: Method): void {
    if (person.verifier === null) refuse(nameOf(person), m.kiosk_no_pin());
    else setStep({ at: 'pin', person, method });
  }

  function scan(code: string): void {
    const person = ofBadge(known, code, foldText);
    if (person) pick(person, 'qr');
    else refuse(m.kiosk_badge_unknown(), m.kiosk_badge_unknown_text());
  }

  async function choose(person: PersonRow, method: Method): Promise<void> {
    setStep({ at: 'direction', person, method, likely: likelyNext(await punchesOf(store, person.employee_id)) });
  }

  /** Green only once it is on the disk. */
  async function take(person: PersonRow, method: Method, way: Way): Promise<void> {
    try {
      const taken = await takePunch(store, person, way, method);
      setStep({ at: 'result', result: { kind: 'done', name: nameOf(person), way, taken } });
    } catch (error) {
      console.warn(error);
      refuse(m.kiosk_failed(), explain(error)?.text ?? m.kiosk_failed_text());
    }
  }

  switch (step.at) {
    case 'people':
      return <PeopleGrid people={known} onPick={(person) => pick(person, 'pin')} onScan={scan} />;
    case 'pin':
      return (
        <PinStep
          person={step.person}
          name={nameOf(step.person)}
          onRight={() => void choose(step.person, step.method)}
          onBack={() => setStep(start)}
        />
      );
    case 'direction':
      return (
        <DirectionStep
          person={step.person}
          name={nameOf(step.person)}
          likely={step.likely}
          busy={busy}
          onChoose={(way) => void inTurn(() => take(step.person, step.method, way))}
          onBack={() => setStep(start)}
        />
      );
    case 'result':
      return <ResultStep result={step.result} onDone={() => setStep(start)} />;
  }
}

const nameOf = (person: PersonRow): string => nameIn(person, getLocale());

/** The office has switched it off: it only sends what it still has. */
function Revoked() {
  const { waiting } = useConnection();
  const number = useNumberText();
  return (
    <div className="m-auto flex max-w-160 flex-col items-center gap-4 p-6 text-center">
      <PowerOff aria-hidden className="size-20 text-muted-foreground" strokeWidth={1.5} />
      <h1 className="text-28 font-semibold text-balance">{m.kiosk_off_title()}</h1>
      <p className="text-20 text-balance text-muted-foreground">
        {waiting === 1 ? m.kiosk_off_sending_one() : waiting > 0 ? m.kiosk_off_sending({ count: number(waiting) }) : m.kiosk_off_ending()}
      </p>
    </div>
  );
}

/** Runs when nothing was touched for a while in this step. */
function useIdle(active: boolean, step: Step, run: () => void): void {
  const leave = useEffectEvent(run);
  useEffect(() => {
    if (!active) return undefined;
    let timer = setTimeout(() => leave(), idleMs);
    function touched(): void {
      clearTimeout(timer);
      timer = setTimeout(() => leave(), idleMs);
    }
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, touched);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, touched);
    };
  }, [active, step]);
}
