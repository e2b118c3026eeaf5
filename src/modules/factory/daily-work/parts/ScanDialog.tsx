import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';

import { type FloorPersonRow, takeBackWork } from '../../working/index.ts';
import { bundleOf, fits, type FoundBundle, personOf, recordBundle, writtenFor } from '../scan.ts';
import type { Day } from '../use-day.ts';

type Told = { readonly tone: 'success' | 'warning' | 'danger'; readonly text: string };

/** Bundles by their tickets, people by their badges, in any order: once both are known it is written down. The person stays for the next bundle. */
export function ScanDialog({ day, onClose }: { readonly day: Day; readonly onClose: () => void }) {
  const store = useStore();
  const number = useNumberText();
  const operations = [...new Map(day.allSteps.map(({ operation }) => [operation.id, operation])).values()];
  const [operation, setOperation] = useState(() => day.steps[0]?.operation.id ?? operations[0]?.id ?? null);
  const [person, setPerson] = useState<FloorPersonRow>();
  const [found, setFound] = useState<FoundBundle>();
  const [told, setTold] = useState<Told>();
  const [scan, busy] = useTask(async (code: string) => {
    const who = personOf(day.people.values(), code);
    const bundle = who ? found : await bundleOf(store, code);
    if (!who && !bundle) return tell({ tone: 'danger', text: m.floor_code_unknown({ code }) });
    if (bundle && operation !== null && !(await isNew(bundle, operation))) return setFound(undefined);
    setPerson(who ?? person);
    setFound(bundle);
    await write(who ?? person, bundle);
  });

  function tell(next: Told): void {
    signal(next.tone === 'success' ? 'ok' : next.tone === 'warning' ? 'warning' : 'error');
    setTold(next);
  }

  /** Says why, where it is not. */
  async function isNew(bundle: FoundBundle, step: string): Promise<boolean> {
    const { code } = bundle.bundle;
    if (!fits(bundle, step)) {
      tell({ tone: 'danger', text: m.floor_bundle_other({ code }) });
      return false;
    }
    const before = await writtenFor(store, bundle.bundle, step);
    if (before)
      tell({ tone: 'warning', text: m.floor_bundle_twice({ code, name: day.people.get(before.employee_id ?? '')?.name ?? '–' }) });
    return before === undefined;
  }

  async function write(who: FloorPersonRow | undefined, bundle: FoundBundle | undefined): Promise<void> {
    if (!who || !bundle || operation === null) return setTold(undefined);
    await recordBundle(store, day.place, who.id, bundle, operation);
    setFound(undefined);
    const { code, quantity } = bundle.bundle;
    tell({ tone: 'success', text: m.floor_bundle_done({ code, pieces: number(quantity), name: who.name }) });
  }

  return (
    <Dialog open onClose={onClose} title={m.floor_scan()} description={m.floor_scan_text()}>
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.bills_operation()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={operation}
              options={operations.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setOperation}
            />
          )}
        </FieldFrame>
        <ScanField size="lg" label={m.floor_scan_label()} placeholder={m.floor_scan_label()} paused={busy} onScan={scan} />
        <div aria-live="polite" className="flex flex-col gap-3">
          {told && <Notice tone={told.tone}>{told.text}</Notice>}
          {person && !found && <p>{m.floor_scan_next({ name: person.name })}</p>}
          {found && !person && <p>{m.floor_scan_badge({ code: found.bundle.code })}</p>}
        </div>
        <Scanned day={day} />
      </div>
    </Dialog>
  );
}

const shown = 5;

/** The last ones, to be taken back. */
function Scanned({ day }: { readonly day: Day }) {
  const store = useStore();
  const number = useNumberText();
  const [takeBack, busy] = useTask((id: string) => {
    const line = day.lines.find((one) => one.id === id);
    return line ? takeBackWork(store, line) : Promise.resolve();
  });
  const last = day.lines.filter(({ method }) => method === 'scan').slice(-shown);
  if (last.length === 0) return null;
  return (
    <ul className="divide-y rounded-md border">
      {last.toReversed().map((line) => (
        <li key={line.id} className="flex min-h-row items-center gap-3 px-3 py-1 text-14">
          <span className="min-w-0 flex-1 truncate">{day.people.get(line.employee_id ?? '')?.name}</span>
          <span className="text-muted-foreground">{day.orders.get(line.order_id)?.order_no}</span>
          <span className="figures">{number(line.good)}</span>
          <Button size="sm" tone="quiet" disabled={busy} onClick={() => takeBack(line.id)}>
            {m.courier_money_take_back()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
