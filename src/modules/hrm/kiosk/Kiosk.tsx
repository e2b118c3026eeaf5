import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useExplain } from '#ui/overlay/explain.tsx';
import { useWedgeScanner } from '#ui/scan/use-wedge-scanner.ts';
import { useTurn } from '#ui/use-turn.ts';

import type { ThisKioskRow } from '../kiosks/index.ts';
import { KioskPerson } from '../time/kind.ts';
import { DirectionStep } from './DirectionStep.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import { PeopleGrid } from './PeopleGrid.tsx';
import { PinStep } from './PinStep.tsx';
import { punchesOf, takePunch } from './punch.ts';
import { type Result, ResultStep } from './ResultStep.tsx';
import { likelyNext, nameIn, ofBadge, type PersonRow, type Way } from './rules.ts';
import { useIdle } from './use-idle.ts';

type Method = 'pin' | 'qr';
type Step =
  | { readonly at: 'people' }
  | { readonly at: 'pin'; readonly person: PersonRow; readonly method: Method }
  | { readonly at: 'direction'; readonly person: PersonRow; readonly method: Method; readonly likely: Way }
  | { readonly at: 'result'; readonly result: Result };

const start: Step = { at: 'people' };

/** The screen of a tablet at a gate: who, his PIN, which way, done. */
export function Kiosk({ kiosk }: { readonly kiosk: ThisKioskRow }) {
  return (
    <KioskFrame kiosk={kiosk}>
      <Steps />
    </KioskFrame>
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
