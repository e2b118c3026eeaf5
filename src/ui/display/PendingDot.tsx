import { ArrowUp } from 'lucide-react';

import { m } from '#messages';

/** Stands beside what is saved on this device and not yet sent. */
export function PendingDot({ pending = true }: { readonly pending?: boolean }) {
  if (!pending) return null;
  return (
    <span
      role="img"
      aria-label={m.ui_pending()}
      title={m.ui_pending()}
      className="inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-info-soft align-middle text-info-strong"
    >
      <ArrowUp aria-hidden size={11} strokeWidth={2.5} />
    </span>
  );
}
