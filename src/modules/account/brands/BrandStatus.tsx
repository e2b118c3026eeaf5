import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

export function BrandStatus({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'success' : 'neutral'} label={active ? m.brands_active() : m.brands_inactive()} />;
}
