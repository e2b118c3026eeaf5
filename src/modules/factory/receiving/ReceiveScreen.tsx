import { PackagePlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useConnection } from '#data/connection.tsx';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanScreen } from '#ui/scan/ScanScreen.tsx';

import { Component } from '../materials/kind.ts';
import { Purchase, Receipt } from '../purchasing/kind.ts';
import { ComingOrder } from './parts/ComingOrder.tsx';
import { ReceivedToday } from './parts/ReceivedToday.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { comingBy, comingOf } from './to-come.ts';

/** Takes goods in over the whole screen, from what is to come, for whoever keeps the store; what anything costs is not told here. */
export function ReceiveScreen() {
  const today = useStore().today();
  const { network } = useConnection();
  const [params, setParams] = useSearchParams();
  const [asked, ask] = useState('');
  const purchases = useKeys(Purchase);
  const receipts = useKeys(Receipt);
  const rows = useKeys(Component);
  const components = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
  const coming = useMemo(() => purchases && receipts && comingOf(purchases, receipts, today), [purchases, receipts, today]);
  const opened = useRow(Purchase, params.get('open'));
  const shown = asked === '' ? (coming ?? []) : comingBy(coming ?? [], components, asked);

  function open(id: string | null) {
    setParams(
      (before) => {
        if (id === null) before.delete('open');
        else before.set('open', id);
        return before;
      },
      { replace: true },
    );
  }
  /** One order that is meant is opened; of several that are, somebody chooses. One that is complete is taken in by its number. */
  function find(code: string) {
    const found = comingBy(coming ?? [], components, code);
    const [one] = found;
    const complete = purchases?.find(({ status, purchase_no }) => status === 'ordered' && foldText(purchase_no) === foldText(code));
    const id = found.length === 1 ? one?.row.id : found.length === 0 ? complete?.id : undefined;
    signal(id !== undefined || found.length > 0 ? 'ok' : 'error');
    if (id !== undefined) open(id);
    else if (found.length > 0) ask(code);
    else toast.error(m.receiving_none({ code }));
  }
  return (
    <ScanScreen title={m.purchases_receive()} backTo={href('/app/factory/components')} offline={network !== 'online'}>
      <ScanField size="lg" label={m.receiving_scan()} placeholder={m.receiving_scan()} paused={params.has('open')} onScan={find} />
      {asked !== '' && (
        <Button icon={X} className="self-start" onClick={() => ask('')}>
          {m.ui_clear_filter({ label: asked })}
        </Button>
      )}
      {!coming || !rows ? (
        <Skeleton lines={6} />
      ) : coming.length === 0 ? (
        <EmptyState icon={PackagePlus} title={m.receiving_empty()} text={m.receiving_empty_text()} />
      ) : (
        <ul className="flex flex-col gap-2">
          {shown.map((one) => (
            <ComingOrder key={one.row.id} of={one} components={components} onOpen={() => open(one.row.id)} />
          ))}
        </ul>
      )}
      {purchases && receipts && <ReceivedToday {...{ purchases, receipts, components }} />}
      {opened?.status === 'ordered' && <ReceiveDialog key={opened.id} row={opened} type="in" onClose={() => open(null)} />}
    </ScanScreen>
  );
}
