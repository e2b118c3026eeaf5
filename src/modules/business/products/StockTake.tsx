import { useRef, useState } from 'react';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { type Signal, signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanResult, ScanScreen } from '#ui/scan/ScanScreen.tsx';

import { type Count, countNow, scannedVariant } from './stock-take.ts';
import { StockTakeResult } from './StockTakeResult.tsx';
import { useStockTake } from './use-stock-take.ts';

type Shown = { readonly kind: Signal; readonly title: string; readonly text: string };

/** The counting station: every scan counts one piece. What the books say is told after the count, so that nobody counts up to it. */
export function StockTake() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_products');
  const explain = useExplain();
  const number = useNumberText();
  const { network, loading } = useConnection();
  const { value: counts, now, change } = useStockTake();
  const [shown, setShown] = useState<Shown>();
  const [ending, setEnding] = useState(false);
  // One after the other, each on what the last one made: a scanner is faster than a screen.
  const line = useRef<Promise<void>>(Promise.resolve());
  const inLine = (work: () => Promise<void>) => void (line.current = line.current.then(work));

  function tell(next: Shown) {
    signal(next.kind);
    setShown(next);
  }
  async function count(variantId: string, pieces: (before: number) => number): Promise<Count> {
    const counted = await countNow(store, variantId, pieces(now().find(({ id }) => id === variantId)?.counted ?? 0));
    change((kept) => [counted, ...kept.filter(({ id }) => id !== variantId)]);
    return counted;
  }
  async function scan(code: string) {
    try {
      const one = await count(await scannedVariant(store, code), (before) => before + 1);
      tell({ kind: 'ok', title: number(one.counted), text: one.name });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isUnknown = error.code === 'scan_unknown_variant';
      // What this device has not got yet is no wrong code.
      const isArriving = isUnknown && loading !== null;
      const said = isUnknown ? m.refusal_scan_unknown_variant() : (explain(error)?.text ?? error.code);
      const title = isArriving ? m.products_take_arriving() : said;
      tell({ kind: isArriving ? 'warning' : 'error', title, text: code });
    }
  }
  if (!may)
    return <EmptyState title={m.refusal_forbidden()} actions={<ButtonLink to={href('/app/products')}>{m.products_label()}</ButtonLink>} />;
  return (
    <ScanScreen
      title={m.products_take()}
      backTo={href('/app/products')}
      offline={network !== 'online'}
      tools={
        <Button tone="primary" disabled={counts.length === 0} onClick={() => setEnding(true)}>
          {m.products_take_end()}
        </Button>
      }
    >
      <ScanField
        size="lg"
        label={m.products_take_hint()}
        placeholder={m.products_take_hint()}
        paused={ending}
        onScan={(code) => inLine(() => scan(code))}
      />
      {shown ? (
        <ScanResult kind={shown.kind} title={shown.title} text={<span className="break-words">{shown.text}</span>} />
      ) : (
        <ScanResult kind="ready" title={m.ui_scan_ready()} text={m.products_take_ready()} />
      )}
      {counts.length > 0 && (
        <section aria-label={m.products_stock_counted()} className="overflow-clip rounded-lg border bg-card">
          <ul>
            {counts.map((one) => (
              <li key={one.id} className="flex min-h-13 items-center gap-3 border-t px-4 py-1.5 first:border-t-0">
                <span className="min-w-0 flex-1 text-16 break-words">{one.name}</span>
                <span className="w-24 shrink-0">
                  <QuantityInput
                    aria-label={`${m.products_stock_counted()}: ${one.name}`}
                    value={one.counted}
                    onChange={(pieces) => inLine(async () => void (await count(one.id, () => pieces ?? 0)))}
                  />
                </span>
                <Button tone="quiet" onClick={() => inLine(async () => change((kept) => kept.filter(({ id }) => id !== one.id)))}>
                  {m.parcels_scan_drop()}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {ending && (
        <StockTakeResult
          counts={counts}
          onClose={() => setEnding(false)}
          onSaved={() => {
            change((kept) => kept.filter((one) => !counts.some(({ id, at }) => one.id === id && one.at === at)));
            setShown(undefined);
          }}
        />
      )}
    </ScanScreen>
  );
}
