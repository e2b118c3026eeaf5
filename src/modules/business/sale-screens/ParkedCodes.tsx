import type { ReactNode } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useKept } from '#ui/use-kept.ts';

/** Codes that no parcel had when they were scanned, each with what can be done about it. `more`: beside trying again and dropping it. */
export function ParkedCodes({
  codes,
  onRetry,
  onDrop,
  more,
}: {
  readonly codes: readonly string[];
  readonly onRetry: (code: string) => void;
  readonly onDrop: (code: string) => void;
  readonly more?: (code: string) => ReactNode;
}) {
  return (
    <section aria-label={m.parcels_scan_unknown_list()} className="overflow-clip rounded-lg border border-danger bg-card">
      <header className="px-4 py-2.5">
        <h2 className="text-14 font-semibold">{m.parcels_scan_unknown_list()}</h2>
        <p className="text-13 text-muted-foreground">{m.parcels_scan_unknown_text()}</p>
      </header>
      <ul>
        {codes.map((code) => (
          <li key={code} className="flex min-h-13 flex-wrap items-center justify-end gap-2 border-t px-4 py-1.5">
            <span className="w-full text-16 break-all tabular-nums sm:w-auto sm:min-w-40 sm:flex-1">{code}</span>
            {more?.(code)}
            <Button onClick={() => onRetry(code)}>{m.parcels_scan_retry()}</Button>
            <Button tone="quiet" onClick={() => onDrop(code)}>
              {m.parcels_scan_drop()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Unknown codes outlive a closed tablet: somebody has to look at the parcels that lie aside. */
export function useParkedCodes(station: 'scan' | 'returns') {
  const { value, change } = useKept(`karbar-scan-parked:${draftKey(useStore(), station)}`, codesIn);
  return [value, change] as const;
}

function codesIn(stored: string | null): readonly string[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), stored);
  return read.success ? read.output : [];
}
