import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { TimeText } from '#ui/display/dates.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { type Signal, signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanResult, ScanScreen } from '#ui/scan/ScanScreen.tsx';

import type { ReturnRow } from '../sale-rules/index.ts';
import { piecesIn } from '../sale-rules/kind.ts';
import { ParkedCodes, ReturnBadge, useParkedCodes } from '../sale-screens/index.ts';
import { receiveReturn, restockReturn, takeBack } from './commands.ts';
import { returnOfCode } from './expect.ts';
import { NewReturn } from './NewReturn.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';

type Shown = { readonly kind: Signal; readonly title: string; readonly row: ReturnRow | undefined; readonly code: string };
type Taken = { readonly before: ReturnRow; readonly now: ReturnRow; readonly at: string };

/** The receiving station: every code takes one box in, and one more press puts all of it onto the shelf. */
export function ReceiveReturns() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_returns');
  const explain = useExplain();
  const number = useNumberText();
  const { network, loading } = useConnection();
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Shown>();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [atOnce, setAtOnce] = useState(false);
  const [parked, setParked] = useParkedCodes('returns');
  const [foreign, setForeign] = useState<string>();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  // One after the other: a scanner that reads twice, or two presses, must find what the first one did.
  const line = useRef<Promise<void>>(Promise.resolve());
  if (defect) throw defect.error;
  const inLine = (work: () => Promise<void>) => void (line.current = line.current.then(work));
  const open = params.get('open');

  function tell(next: Shown) {
    signal(next.kind);
    setShown(next);
  }
  function toOpen(id: string | null) {
    setParams(id === null ? { scan: 'receive' } : { scan: 'receive', open: id }, { replace: true });
  }
  async function scan(code: string) {
    let row: ReturnRow | undefined;
    try {
      const before = await returnOfCode(store, code);
      row = before;
      if (before.closed_at !== null) {
        tell({ kind: 'warning', title: m.returns_scan_already(), row, code });
        return;
      }
      await take(before, atOnce ? restockReturn : receiveReturn, code);
      setParked((old) => old.filter((one) => one !== code));
    } catch (error) {
      fail(error, row, code);
    }
  }
  async function take(before: ReturnRow, command: typeof restockReturn, code: string) {
    const now = await command(store, before.id);
    setTaken((old) => [{ before, now, at: store.now() }, ...old.filter((one) => one.now.id !== now.id)]);
    tell({ kind: 'ok', title: now.closed_at === null ? m.returns_scan_received() : m.returns_scan_good(), row: now, code });
  }
  function fail(error: unknown, row: ReturnRow | undefined, code: string) {
    if (!(error instanceof Refused)) {
      setDefect({ error });
      return;
    }
    if (error.code === 'scan_unknown') setParked((old) => (old.includes(code) ? old : [code, ...old]));
    // What this device has not got yet is no wrong code.
    const arriving = error.code === 'scan_unknown' && loading !== null;
    tell({
      kind: arriving ? 'warning' : 'error',
      title: arriving ? m.parcels_scan_arriving() : (explain(error)?.text ?? error.code),
      row,
      code,
    });
  }
  async function restock(row: ReturnRow) {
    try {
      await take(taken.find((one) => one.now.id === row.id)?.before ?? row, restockReturn, row.return_no);
    } catch (error) {
      fail(error, row, row.return_no);
    }
  }
  async function undo(one: Taken) {
    try {
      await takeBack(store, one.before, one.now);
      setTaken((old) => old.filter((other) => other !== one));
      tell({ kind: 'warning', title: m.returns_scan_undone(), row: one.before, code: one.before.return_no });
    } catch (error) {
      fail(error, one.now, one.now.return_no);
    }
  }
  if (!may)
    return <EmptyState title={m.refusal_forbidden()} actions={<ButtonLink to={href('/app/returns')}>{m.returns_label()}</ButtonLink>} />;
  const row = shown?.row;
  return (
    <ScanScreen
      title={m.returns_receive()}
      backTo={href('/app/returns')}
      offline={network !== 'online'}
      tools={
        <p aria-live="polite" className="flex items-baseline gap-1.5 px-2">
          <span className="text-28 font-semibold figures">{number(taken.length)}</span>
          <span className="text-13 text-muted-foreground max-sm:hidden">{m.returns_scan_count()}</span>
        </p>
      }
    >
      <ScanField
        size="lg"
        label={m.returns_scan_hint()}
        placeholder={m.returns_scan_hint()}
        paused={open !== null || foreign !== undefined}
        onScan={(code) => inLine(() => scan(code))}
      />
      <label className="flex min-h-11 items-center gap-2.5 text-16">
        <input type="checkbox" className="size-5" checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />
        {m.returns_scan_mode()}
      </label>
      {shown ? (
        <ScanResult
          kind={shown.kind}
          title={shown.title}
          text={row ? <Whose row={row} /> : <span className="break-all tabular-nums">{shown.code}</span>}
          actions={
            row && (
              <>
                <Button size="lg" onClick={() => toOpen(row.id)}>
                  {row.closed_at === null ? m.returns_scan_count_it() : m.ui_open_page()}
                </Button>
                {shown.kind === 'ok' && row.closed_at === null && (
                  <Button size="lg" tone="primary" onClick={() => inLine(() => restock(row))}>
                    {m.returns_all_good()}
                  </Button>
                )}
              </>
            )
          }
        />
      ) : (
        <ScanResult kind="ready" title={m.ui_scan_ready()} text={m.returns_scan_ready()} />
      )}
      {parked.length > 0 && (
        <ParkedCodes
          codes={parked}
          onRetry={(code) => inLine(() => scan(code))}
          onDrop={(code) => setParked((old) => old.filter((one) => one !== code))}
          more={(code) => <Button onClick={() => setForeign(code)}>{m.returns_unknown_receive()}</Button>}
        />
      )}
      <TakenList taken={taken} onOpen={toOpen} onUndo={(one) => inLine(() => undo(one))} />
      {open !== null && <ReturnDrawer key={open} id={open} onClose={() => toOpen(null)} />}
      {foreign !== undefined && (
        <NewReturn
          code={foreign}
          onClose={() => setForeign(undefined)}
          onAdded={(id) => {
            setParked((old) => old.filter((one) => one !== foreign));
            toOpen(id);
          }}
        />
      )}
    </ScanScreen>
  );
}

function Whose({ row }: { readonly row: ReturnRow }) {
  return (
    <>
      <span className="font-semibold figures">{row.parcel_number ?? row.return_no}</span>
      {row.ship_name !== '' && ` · ${row.ship_name}`} · <Quantity value={piecesIn(row.items, (item) => item.expected_qty)} />{' '}
      {m.returns_pieces()}
    </>
  );
}

function TakenList({
  taken,
  onOpen,
  onUndo,
}: {
  readonly taken: readonly Taken[];
  readonly onOpen: (id: string) => void;
  readonly onUndo: (one: Taken) => void;
}) {
  if (taken.length === 0) return <p className="py-4 text-center text-muted-foreground">{m.returns_scan_empty()}</p>;
  return (
    <section aria-label={m.returns_scan_list()} className="overflow-clip rounded-lg border bg-card">
      <ol>
        {taken.map((one) => (
          <li key={one.now.id} className="flex min-h-13 items-center gap-3 border-t px-4 py-1.5 first:border-t-0">
            <button type="button" className="min-w-0 flex-1 text-left" onClick={() => onOpen(one.now.id)}>
              <span className="block truncate text-16 font-medium figures">{one.now.parcel_number ?? one.now.return_no}</span>
              <span className="block truncate text-13 text-muted-foreground">{one.now.ship_name}</span>
            </button>
            <ReturnBadge row={one.now} />
            <TimeText at={one.at} className="text-13 text-muted-foreground max-sm:hidden" />
            <Button onClick={() => onUndo(one)}>{m.returns_scan_undo()}</Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
