import { m } from '#messages';
import { Notice } from '#ui/page/Notice.tsx';

/** Where the person is known but may not work now. */
export function SuspendedNote({ companies }: { readonly companies: readonly string[] }) {
  if (companies.length === 0) return null;
  return <Notice tone="warning">{m.invite_suspended_in({ companies: companies.join(', ') })}</Notice>;
}
