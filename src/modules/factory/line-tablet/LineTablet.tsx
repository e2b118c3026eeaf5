import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { useWedgeScanner } from '#ui/scan/use-wedge-scanner.ts';
import { useTurn } from '#ui/use-turn.ts';

import { KioskFrame, nameIn, ofBadge, PeopleGrid, type PersonRow, PinStep, ResultScreen, useIdle } from '../../hrm/kiosk/index.ts';
import type { ThisKioskRow } from '../../hrm/kiosks/index.ts';
import { BundleNote } from './BundleNote.tsx';
import { LineStrip } from './LineStrip.tsx';
import { type Counted, PadStep } from './PadStep.tsx';
import { bundleIn, type Found, type Task } from './rules.ts';
import { takeWork } from './take-work.ts';
import { TaskStep } from './TaskStep.tsx';
import { TodayStep } from './TodayStep.tsx';
import { type Tablet, useTablet } from './use-tablet.ts';

type Step =
  | { readonly at: 'people' | 'today'; readonly found?: Found | undefined }
  | { readonly at: 'pin' | 'task'; readonly person: PersonRow; readonly found?: Found | undefined }
  | { readonly at: 'pad'; readonly person: PersonRow; readonly task: Task; readonly found?: Found | undefined }
  | { readonly at: 'done' | 'refused'; readonly title: string; readonly text: string };

const start: Step = { at: 'people' };

/** The screen of a tablet of a line: who, which step, how many, done. `line`: whose work is written down on it. */
export function LineTablet({ kiosk, line }: { readonly kiosk: ThisKioskRow; readonly line: string }) {
  const tablet = useTablet();
  return <KioskFrame kiosk={kiosk}>{tablet && <Steps kiosk={kiosk} line={line} tablet={tablet} />}</KioskFrame>;
}

type StepsProps = { readonly kiosk: ThisKioskRow; readonly line: string; readonly tablet: Tablet };

function Steps({ kiosk, line, tablet }: StepsProps) {
  const store = useStore();
  const explain = useExplain();
  const number = useNumberText();
  const [step, setStep] = useState<Step>(start);
  const [busy, inTurn] = useTurn();
  const { people, orders, lines } = tablet;
  const back = () => setStep(start);
  useIdle(step.at !== 'people' || step.found !== undefined, step, back);
  useWedgeScanner(scan, step.at !== 'pin' && (step.at !== 'pad' || busy));

  const refuse = (title: string, text: string) => setStep({ at: 'refused', title, text });

  /** A badge says who it is, a ticket what it is of. What is scanned while an entry is saved begins the next one. */
  function scan(code: string): void {
    const from = busy ? start : step;
    const found = bundleIn(orders, code);
    const person = found ? personIn(from) : ofBadge(people, code, foldText);
    if (!found && !person) return refuse(m.floor_tablet_unknown(), m.floor_tablet_unknown_text());
    const known = found ?? foundIn(from);
    setStep(person ? { at: 'task', person, found: known } : { at: 'people', found: known });
  }

  function pick(person: PersonRow): void {
    setStep({ at: person.verifier === null ? 'task' : 'pin', person, found: foundIn(step) });
  }

  /** Green only once it is on the disk. */
  async function take(person: PersonRow, { order, step: of }: Task, found: Found | undefined, counted: Counted): Promise<void> {
    try {
      await takeWork(store, kiosk.id, {
        ...{ day: tablet.dayOf(person), shift_id: person.shift_id, line_id: line, employee_id: person.employee_id },
        ...{ order_id: order.order_id, operation_id: of.operation_id, method: found ? 'scan' : 'pad', ...counted },
        bundle_id: found?.bundle.id ?? null,
      });
      const done: Step = { at: 'done', title: nameIn(person, getLocale()), text: `${number(counted.good)} · ${of.name} · ${order.name}` };
      setStep((now) => (now.at === 'pad' ? done : now));
    } catch (error) {
      console.warn(error);
      refuse(m.kiosk_failed(), explain(error)?.text ?? m.kiosk_failed_text());
    }
  }

  switch (step.at) {
    case 'people':
      return (
        <>
          <LineStrip orders={orders} figures={tablet.figures} onToday={() => setStep({ at: 'today' })} />
          {step.found && (
            <div className="px-4 pt-4">
              <BundleNote found={step.found} onDrop={back} />
            </div>
          )}
          <PeopleGrid people={people} onPick={pick} onScan={scan} scanLabel={m.floor_tablet_scan()} />
        </>
      );
    case 'today':
      return <TodayStep kiosk={kiosk.id} tablet={tablet} onBack={back} />;
    case 'pin':
      return (
        <PinStep
          person={step.person}
          name={nameIn(step.person, getLocale())}
          onRight={() => setStep({ ...step, at: 'task' })}
          onBack={back}
        />
      );
    case 'task':
      return (
        <TaskStep
          {...{ orders, lines }}
          person={step.person}
          found={step.found}
          onChoose={(task) => setStep({ at: 'pad', person: step.person, task, found: step.found })}
          onDrop={() => setStep({ at: 'task', person: step.person })}
          onBack={back}
        />
      );
    case 'pad':
      return (
        <PadStep
          key={step.found?.bundle.id ?? ''}
          {...{ person: step.person, task: step.task, found: step.found, busy }}
          onSave={(counted) => void inTurn(() => take(step.person, step.task, step.found, counted))}
          onBack={() => setStep({ at: 'task', person: step.person, found: step.found })}
        />
      );
    case 'done':
    case 'refused':
      return (
        <ResultScreen look={step.at} title={step.title} onDone={back}>
          <span className="text-28 text-balance">{step.text}</span>
        </ResultScreen>
      );
  }
}

function personIn(step: Step): PersonRow | undefined {
  return 'person' in step ? step.person : undefined;
}

function foundIn(step: Step): Found | undefined {
  return 'found' in step ? step.found : undefined;
}
