import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import type { TenantStatus as Status } from '../calls.ts';

const tones = { active: 'success', suspended: 'warning', cancelled: 'danger' } as const;

export function TenantStatus({ status }: { readonly status: Status }) {
  return <StatusBadge tone={tones[status]} label={statusText(status)} />;
}

export function statusText(status: Status): string {
  return worded({ active: m.common_active, suspended: m.admin_suspended, cancelled: m.common_cancelled }, status);
}
