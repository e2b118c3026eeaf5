import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import type { ReconciliationRow } from './rules.ts';

export const stateText: Readonly<Record<ReconciliationRow['state'], () => string>> = {
  draft: m.products_status_draft,
  locked: m.lock_title,
};

export function StateBadge({ row: { state } }: { readonly row: ReconciliationRow }) {
  return <StatusBadge tone={state === 'locked' ? 'success' : 'info'} label={stateText[state]()} />;
}
