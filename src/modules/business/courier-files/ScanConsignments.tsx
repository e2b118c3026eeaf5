import { useRef, useState } from 'react';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { type Signal, signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanResult, ScanScreen } from '#ui/scan/ScanScreen.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { type Numbered, numberParcel, unnumberParcel } from './consignments.ts';

type Shown = { readonly kind: Signal | 'ready'; readonly title: string; readonly text: string };
/** The parcel that a code stands for, as the scan station finds it. */
type Find = (store: Store, code: string) => Promise<ParcelRow | undefined>;

/** Two scans for each parcel: our label, then the courier's sticker. With or without network. */
export function ScanConsignments({ find }: { readonly find: Find }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  const explain = useExplain();
  const { network } = useConnection();
  const [parcel, setParcel] = useState<ParcelRow>();
  const [shown, setShown] = useState<Shown>();
  const [done, setDone] = useState<readonly Numbered[]>([]);
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  // One after the other: the second scan must find what the first one did.
  const line = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef<ParcelRow>(undefined);
  const scanned = useRef('');
  if (defect) throw defect.error;
  const inLine = (work: () => Promise<void>) => void (line.current = line.current.then(() => work().catch(refused)));

  function tell(kind: Signal, title: string, text: string) {
    signal(kind);
    setShown({ kind, title, text });
  }
  function refused(error: unknown) {
    const explained = explain(error);
    if (explained) tell('error', explained.text, [waiting.current?.parcel_id, scanned.current].filter(Boolean).join(' · '));
    else setDefect({ error });
  }
  function waitFor(next: ParcelRow | undefined) {
    waiting.current = next;
    setParcel(next);
  }
  async function scan(code: string) {
    scanned.current = code;
    const found = await find(store, code);
    const label = found && (plain(found) as ParcelRow);
    const isSticker = label === undefined || label.consignment_id?.toUpperCase() === toLatinDigits(code).trim().toUpperCase();
    if (!waiting.current || !isSticker) return takeLabel(label);
    const numbered = await numberParcel(store, waiting.current.id, code);
    waitFor(undefined);
    setDone((old) => [numbered, ...old.filter((one) => one.parcel.id !== numbered.parcel.id)]);
    tell('ok', m.courier_files_scan_done(), `${numbered.parcel.parcel_id} · ${numbered.consignment}`);
  }
  function takeLabel(label: ParcelRow | undefined) {
    if (!label) throw new Refused('scan_unknown');
    if (label.deleted_at !== null) throw new Refused('scan_deleted');
    if (label.consignment_id !== null) throw new Refused('consignment_given');
    const again = waiting.current?.id === label.id;
    waitFor(label);
    tell(again ? 'warning' : 'ok', m.courier_files_scan_sticker(), `${label.parcel_id} · ${label.ship_name}`);
  }
  async function undo(one: Numbered) {
    await unnumberParcel(store, one);
    setDone((old) => old.filter((other) => other !== one));
    tell('warning', m.parcels_scan_undone(), `${one.parcel.parcel_id} · ${one.consignment}`);
  }

  if (!may)
    return <EmptyState title={m.refusal_forbidden()} actions={<ButtonLink to={href('/app/parcels')}>{m.parcels_to_list()}</ButtonLink>} />;
  const hint = parcel ? m.courier_files_scan_sticker() : m.courier_files_scan_label();
  const [last] = done;
  return (
    <ScanScreen title={m.courier_files_scan()} backTo={href('/app/parcels')} offline={network !== 'online'}>
      <ScanField size="lg" label={hint} placeholder={hint} onScan={(code) => inLine(() => scan(code))} />
      {shown ? (
        <ScanResult
          {...shown}
          actions={
            parcel ? (
              <Button size="lg" onClick={() => inLine(async () => setAside())}>
                {m.courier_files_scan_other()}
              </Button>
            ) : (
              shown.kind === 'ok' &&
              last && (
                <Button size="lg" onClick={() => inLine(() => undo(last))}>
                  {m.parcels_scan_undo()}
                </Button>
              )
            )
          }
        />
      ) : (
        <ScanResult kind="ready" title={hint} text={m.parcels_scan_works_offline()} />
      )}
      <NumberedList done={done} onUndo={(one) => inLine(() => undo(one))} />
    </ScanScreen>
  );

  function setAside() {
    waitFor(undefined);
    setShown(undefined);
  }
}

function NumberedList({ done, onUndo }: { readonly done: readonly Numbered[]; readonly onUndo: (one: Numbered) => void }) {
  if (done.length === 0) return null;
  return (
    <section aria-label={m.courier_files_scan_list()} className="overflow-clip rounded-lg border bg-card">
      <ol>
        {done.map((one) => (
          <li key={one.parcel.id} className="flex min-h-13 items-center gap-3 border-t px-4 py-1.5 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-16 font-medium figures">
                {one.parcel.parcel_id} · {one.consignment}
              </span>
              <span className="block truncate text-13 text-muted-foreground">{one.parcel.ship_name}</span>
            </span>
            <Button onClick={() => onUndo(one)}>{m.parcels_scan_undo()}</Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
