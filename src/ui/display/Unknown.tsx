import clsx from 'clsx';

import { m } from '#messages';

/** In the place of a value that nobody can read; the value itself is in its title. */
export function Unknown({ value, className }: { readonly value?: unknown; readonly className?: string | undefined }) {
  const text = value === undefined ? m.ui_unknown() : m.ui_unknown_value({ value: printed(value) });
  return (
    <span role="img" aria-label={text} title={text} className={clsx('text-warning-strong', className)}>
      ?
    </span>
  );
}

function printed(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
