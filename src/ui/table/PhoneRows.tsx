import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';

import { Showing, Spared } from '../display/Spared.tsx';
import { SkeletonLine } from '../page/states.tsx';
import type { Identified } from './column.ts';
import { opensRow, type RowsProps } from './TableRows.tsx';

/** Two-line rows for a thumb; every one is 64 px high. */
export function PhoneRows<R extends Identified>({
  label,
  phoneRow,
  span,
  rowAt,
  active,
  openId,
  selection,
  href,
  onOpen,
  onTick,
  rowMenu,
  menu,
}: RowsProps<R> & { readonly label: string; readonly phoneRow: (row: R) => ReactNode }) {
  const shown = (row: R) => (
    <Spared of={row}>
      <Showing show={phoneRow} of={row} />
    </Spared>
  );
  return (
    <ul aria-label={label}>
      {span.before > 0 && <li aria-hidden style={{ height: span.before }} />}
      {Array.from({ length: span.end - span.start }, (_, i) => {
        const index = span.start + i;
        const row = rowAt(index);
        if (!row) {
          return (
            <li key={`loading-${index}`} className="flex h-16 items-center border-b px-4">
              <SkeletonLine wide={index % 3 !== 0} />
            </li>
          );
        }
        const ticked = selection?.ids.has(row.id) ?? false;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link inside does the same for keys and screen readers
          <li
            key={row.id}
            data-index={index}
            onClick={onOpen && ((event) => opensRow(event) && onOpen(index))}
            className={clsx(
              'relative flex h-16 items-center gap-1 border-b pl-4',
              (row.id === openId || ticked) && 'bg-accent',
              index === active && !ticked && 'bg-muted',
            )}
          >
            {selection && (
              <label className="-ml-3 flex size-11 shrink-0 items-center justify-center">
                <input type="checkbox" aria-label={m.ui_select_row()} checked={ticked} onChange={() => onTick(index, false)} />
              </label>
            )}
            <div className={clsx('flex min-w-0 flex-1 flex-col justify-center self-stretch', rowMenu ? 'pr-2' : 'pr-4')}>
              {href ? (
                <Link
                  to={href(row)}
                  className="flex flex-1 flex-col justify-center -outline-offset-2"
                  onClick={(event) => onOpen && (event.preventDefault(), onOpen(index))}
                >
                  {shown(row)}
                </Link>
              ) : (
                shown(row)
              )}
            </div>
            {rowMenu && (
              <button
                type="button"
                aria-label={m.ui_actions()}
                aria-haspopup="menu"
                onClick={(event) => menu.openAt(event.currentTarget, rowMenu(row))}
                className="flex size-11 shrink-0 items-center justify-center text-muted-foreground"
              >
                <Ellipsis aria-hidden className="size-5" />
              </button>
            )}
          </li>
        );
      })}
      {span.after > 0 && <li aria-hidden style={{ height: span.after }} />}
    </ul>
  );
}

/** The two lines of a phone row: the name and a figure above, details and a badge below. */
export function PhoneLines({
  title,
  value,
  text,
  badge,
}: {
  readonly title: ReactNode;
  readonly value?: ReactNode;
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
}) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-14 font-medium">{title}</span>
        {value !== undefined && <span className="shrink-0 text-14 figures">{value}</span>}
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate text-13 text-muted-foreground">{text}</span>
        {badge}
      </span>
    </span>
  );
}
