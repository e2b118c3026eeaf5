import { Maximize2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';

import { buttonClass } from '../control/Button.tsx';
import { IconButton } from '../control/IconButton.tsx';
import { returnsFocus } from '../overlay/focus-return.ts';

/** The frame of an opened row beside its list: title, a way to the full page, a cross. Escape closes it. */
export function SidePanel({
  title,
  badge,
  to,
  onClose,
  footer,
  children,
}: {
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  /** The row's own page. */ readonly to?: string;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere(event.target)) onClose();
  });
  useEffect(() => {
    // For as long as the panel stands: the list hears the same key first and draws anew, and a listener that was put in meanwhile is not asked.
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div ref={returnsFocus} className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex items-center gap-2 border-b bg-card px-4 py-2.5">
        <h2 className="min-w-0 truncate text-16 font-semibold">{title}</h2>
        {badge}
        <span className="flex-1" />
        {to !== undefined && (
          <Link to={to} aria-label={m.ui_open_page()} title={m.ui_open_page()} className={buttonClass('quiet', 'sm')}>
            <Maximize2 aria-hidden className="size-4" />
          </Link>
        )}
        <IconButton icon={X} label={m.ui_close()} small onClick={onClose} />
      </header>
      <div className="flex flex-1 flex-col gap-5 p-4">{children}</div>
      {footer && (
        <footer data-action-bar="" className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t bg-card px-4 py-3">
          {footer}
        </footer>
      )}
    </div>
  );
}

/** Escape in a field belongs to the field, and over the page to what lies over it. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog], [role=menu]')) return true;
  return (
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox]') !== null
  );
}
