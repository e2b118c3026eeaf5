import { Package, X } from 'lucide-react';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { Found } from './rules.ts';

/** Which bundle was scanned, until somebody says who made it. */
export function BundleNote({ found: { order, bundle }, onDrop }: { readonly found: Found; readonly onDrop: () => void }) {
  const number = useNumberText();
  const size = order.outputs.find(({ id }) => id === bundle.output_id)?.name ?? '';
  return (
    <div role="status" className="flex items-center gap-4 rounded-lg bg-info-soft px-4 py-2 text-info-strong">
      <Package aria-hidden className="size-7 shrink-0" />
      <p className="min-w-0 flex-1 text-16">
        <span className="block text-20 font-semibold">
          {m.production_bundle()} {bundle.code} · {number(bundle.quantity)}
        </span>
        {[order.name, size].filter(Boolean).join(' · ')}
      </p>
      <button
        type="button"
        aria-label={m.floor_tablet_drop()}
        onClick={onDrop}
        className="grid size-16 shrink-0 place-items-center rounded-lg hover:bg-muted"
      >
        <X aria-hidden className="size-7" />
      </button>
    </div>
  );
}
