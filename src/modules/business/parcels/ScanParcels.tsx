import { Printer } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { TimeText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { type Signal, signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanResult, ScanScreen } from '#ui/scan/ScanScreen.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { ParkedCodes, useParkedCodes } from '../sale-screens/index.ts';
import { type Dispatched, dispatchParcel, ScanRefused, undoDispatch } from './dispatch.ts';

const PrintManifest = lazy(() => import('../courier-files/index.ts').then((face) => ({ default: face.PrintManifest })));

type Shown = { readonly kind: Signal; readonly title: string; readonly parcel: ParcelRow | undefined; readonly code: string };
type Out = Dispatched & { readonly at: string };

/** The scan station: every code hands one parcel to the courier, with or without network. */
export function ScanParcels() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  const explain = useExplain();
  const number = useNumberText();
  const { network, loading } = useConnection();
  const [shown, setShown] = useState<Shown>();
  const [out, setOut] = useState<readonly Out[]>([]);
  const [parked, setParked] = useParkedCodes('scan');
  const [printing, print] = useState<readonly string[]>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  // One after the other: a scanner that reads twice, or two presses, must find what the first one did.
  const line = useRef<Promise<void>>(Promise.resolve());
  const back = useRef(new WeakSet<Out>());
  if (defect) throw defect.error;
  const inLine = (work: () => Promise<void>) => void (line.current = line.current.then(work));

  function tell(next: Shown) {
    signal(next.kind);
    setShown(next);
  }
  async function scan(code: string) {
    try {
      const done = await dispatchParcel(store, code);
      setOut((old) => [{ ...done, at: store.now() }, ...old]);
      setParked((old) => old.filter((one) => one !== code));
      tell({ kind: 'ok', title: m.parcels_scan_ok(), parcel: done.parcel, code });
    } catch (error) {
      if (!(error instanceof Refused)) {
        setDefect({ error });
        return;
      }
      const parcel = error instanceof ScanRefused ? error.parcel : undefined;
      if (error.code === 'scan_unknown') setParked((old) => (old.includes(code) ? old : [code, ...old]));
      // What this device has not got yet is no wrong code.
      const arriving = error.code === 'scan_unknown' && loading !== null;
      const title = arriving ? m.parcels_scan_arriving() : (explain(error)?.text ?? error.code);
      tell({ kind: arriving || error.code === 'scan_already_out' ? 'warning' : 'error', title, parcel, code });
    }
  }
  async function undo(one: Out) {
    if (back.current.has(one)) return;
    try {
      await undoDispatch(store, one);
      back.current.add(one);
      setOut((old) => old.filter((other) => other !== one));
      tell({ kind: 'warning', title: m.parcels_scan_undone(), parcel: one.parcel, code: one.parcel.parcel_id });
    } catch (error) {
      const explained = explain(error);
      if (explained) tell({ kind: 'error', title: explained.text, parcel: one.parcel, code: one.parcel.parcel_id });
      else setDefect({ error });
    }
  }
  if (!may)
    return <EmptyState title={m.refusal_forbidden()} actions={<ButtonLink to={href('/app/parcels')}>{m.parcels_to_list()}</ButtonLink>} />;
  const [last] = out;
  return (
    <ScanScreen
      title={m.parcels_scan_title()}
      backTo={href('/app/parcels')}
      offline={network !== 'online'}
      tools={
        <>
          {out.length > 0 && (
            <Button icon={Printer} onClick={() => print(out.map(({ parcel }) => parcel.id))}>
              {m.courier_files_manifest()}
            </Button>
          )}
          <p aria-live="polite" className="flex items-baseline gap-1.5 px-2">
            <span className="text-28 font-semibold figures">{number(out.length)}</span>
            <span className="text-13 text-muted-foreground max-sm:hidden">{m.parcels_scan_count()}</span>
          </p>
        </>
      }
    >
      <ScanField size="lg" label={m.parcels_scan_hint()} placeholder={m.parcels_scan_hint()} onScan={(code) => inLine(() => scan(code))} />
      {shown ? (
        <ScanResult
          kind={shown.kind}
          title={shown.title}
          text={<ResultText shown={shown} />}
          actions={
            shown.kind === 'ok' &&
            last && (
              <Button size="lg" onClick={() => inLine(() => undo(last))}>
                {m.parcels_scan_undo()}
              </Button>
            )
          }
        />
      ) : (
        <ScanResult kind="ready" title={m.ui_scan_ready()} text={m.parcels_scan_works_offline()} />
      )}
      {parked.length > 0 && (
        <ParkedCodes
          codes={parked}
          onRetry={(code) => inLine(() => scan(code))}
          onDrop={(code) => setParked((old) => old.filter((one) => one !== code))}
        />
      )}
      <ScannedList out={out} onUndo={(one) => inLine(() => undo(one))} />
      <Suspense>{printing && <PrintManifest ids={printing} onDone={() => print(undefined)} />}</Suspense>
    </ScanScreen>
  );
}

function ResultText({ shown: { parcel, code } }: { readonly shown: Shown }) {
  if (!parcel) return <span className="break-all tabular-nums">{code}</span>;
  return (
    <>
      <span className="font-semibold figures">{parcel.parcel_id}</span> · {parcel.ship_name} ·{' '}
      {parcel.cod_amount === 0 ? (
        <b>{m.print_prepaid()}</b>
      ) : (
        <>
          {m.orders_cod()} <Money minor={parcel.cod_amount} className="font-semibold" />
        </>
      )}
    </>
  );
}

function ScannedList({ out, onUndo }: { readonly out: readonly Out[]; readonly onUndo: (one: Out) => void }) {
  if (out.length === 0) return <p className="py-4 text-center text-muted-foreground">{m.parcels_scan_empty()}</p>;
  return (
    <section aria-label={m.parcels_scan_list()} className="overflow-clip rounded-lg border bg-card">
      <ol>
        {out.map((one) => (
          <li key={one.parcel.id} className="flex min-h-13 items-center gap-3 border-t px-4 py-1.5 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-16 font-medium figures">{one.parcel.parcel_id}</span>
              <span className="block truncate text-13 text-muted-foreground">
                <Money minor={one.parcel.cod_amount} className="font-medium text-foreground sm:hidden" /> {one.parcel.ship_name}
              </span>
            </span>
            <TimeText at={one.at} className="text-13 text-muted-foreground max-sm:hidden" />
            <Money minor={one.parcel.cod_amount} className="font-medium max-sm:hidden" />
            <Button onClick={() => onUndo(one)}>{m.parcels_scan_undo()}</Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
