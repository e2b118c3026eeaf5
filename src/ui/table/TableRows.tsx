import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';

import { Showing, Spared } from '../display/Spared.tsx';
import type { MenuEntries } from '../overlay/Menu.tsx';
import type { useRowMenu } from '../overlay/RowMenu.tsx';
import { useLate } from '../page/states.tsx';
import { alignClass, type Column, type Identified } from './column.ts';
import type { ChosenColumn } from './use-columns.ts';
import type { Selection } from './use-selection.ts';
import type { Span } from './use-window.ts';

export type RowsProps<R extends Identified> = {
  readonly span: Span;
  readonly rowAt: (index: number) => R | undefined;
  readonly rowHeight: number;
  readonly active: number;
  readonly openId: string | null;
  readonly selection: Selection | undefined;
  readonly href: ((row: R) => string) | undefined;
  readonly onOpen: ((index: number) => void) | undefined;
  readonly onTick: (index: number, range: boolean) => void;
  readonly rowMenu: ((row: R) => MenuEntries) | undefined;
  readonly menu: ReturnType<typeof useRowMenu>;
};

export function TableRows<R extends Identified>({
  chosen,
  hasTail,
  ...rows
}: RowsProps<R> & { readonly chosen: readonly ChosenColumn<R>[]; readonly hasTail: boolean }) {
  const { span, rowAt } = rows;
  const width = chosen.length + (rows.selection ? 1 : 0) + (hasTail ? 1 : 0);
  return (
    <tbody>
      {span.before > 0 && <Spacer height={span.before} width={width} />}
      {Array.from({ length: span.end - span.start }, (_, i) => {
        const index = span.start + i;
        const row = rowAt(index);
        return row ? (
          // Cell by cell only where a row needs it: a boundary for each of all cells would cost every list.
          <Spared key={row.id} of={row} instead={<Row {...rows} row={row} index={index} chosen={chosen} hasTail={hasTail} spared />}>
            <Row {...rows} row={row} index={index} chosen={chosen} hasTail={hasTail} />
          </Spared>
        ) : (
          <LoadingRow key={`loading-${index}`} width={width} short={index % 3 === 0} />
        );
      })}
      {span.after > 0 && <Spacer height={span.after} width={width} />}
    </tbody>
  );
}

type RowProps<R extends Identified> = RowsProps<R> & {
  readonly row: R;
  readonly index: number;
  readonly chosen: readonly ChosenColumn<R>[];
  readonly hasTail: boolean;
  readonly spared?: boolean;
};

function Row<R extends Identified>({
  row,
  index,
  chosen,
  hasTail,
  active,
  openId,
  selection,
  href,
  onOpen,
  onTick,
  rowMenu,
  menu,
  spared = false,
}: RowProps<R>) {
  const shown = (column: Column<R>) =>
    spared ? (
      <Spared of={row}>
        <Showing show={column.cell} of={row} />
      </Spared>
    ) : (
      column.cell(row)
    );
  const ticked = selection?.ids.has(row.id) ?? false;
  const cellClass = clsx(
    'h-row truncate border-b px-3 first:pl-4 last:pr-4',
    index === active && 'first:shadow-[inset_2px_0_0_var(--color-ring)]',
  );
  function onContextMenu(event: MouseEvent<HTMLElement>) {
    if (!rowMenu || window.getSelection()?.toString()) return;
    event.preventDefault();
    menu.openAtPoint(event.currentTarget, event.clientX, event.clientY, rowMenu(row));
  }
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? ticked : undefined}
      onContextMenu={onContextMenu}
      onClick={onOpen && ((event) => opensRow(event) && onOpen(index))}
      className={clsx(
        'group scroll-my-14',
        onOpen && 'cursor-pointer',
        row.id === openId ? 'bg-accent' : ticked ? 'bg-accent/50' : index === active ? 'bg-muted' : 'hover:bg-muted/60',
      )}
    >
      {selection && (
        <td className={clsx(cellClass, 'pr-0 text-center')}>
          <label className="-my-2 -ml-3 inline-flex items-center justify-center py-2 pl-3 align-middle coarse:size-11">
            <input
              type="checkbox"
              aria-label={m.ui_select_row()}
              checked={ticked}
              onChange={(event) => onTick(index, event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey)}
            />
          </label>
        </td>
      )}
      {chosen.map(({ column }, place) => (
        <td key={column.id} className={clsx(cellClass, alignClass[column.align ?? 'start'])}>
          {place === 0 && href ? (
            <Link
              to={href(row)}
              onClick={(event) => onOpen && opensHere(event) && (event.preventDefault(), onOpen(index))}
              className="touch-target rounded-sm font-medium text-foreground group-hover:text-link group-hover:underline"
            >
              {shown(column)}
            </Link>
          ) : (
            shown(column)
          )}
        </td>
      ))}
      {hasTail && (
        <td className="h-row border-b pr-2 pl-0 text-right">
          {rowMenu && (
            <button
              type="button"
              aria-label={m.ui_actions()}
              aria-haspopup="menu"
              onClick={(event) => menu.openAt(event.currentTarget, rowMenu(row))}
              className="inline-flex size-control-sm items-center justify-center rounded-md text-muted-foreground hover:bg-border hover:text-foreground"
            >
              <Ellipsis aria-hidden className="size-4" />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

function LoadingRow({ width, short }: { readonly width: number; readonly short: boolean }) {
  const late = useLate();
  return (
    <tr>
      <td colSpan={width} className="h-row border-b px-3">
        {late && <span aria-hidden className={clsx('block h-3 animate-breathe rounded-sm bg-muted', short ? 'w-1/2' : 'w-3/4')} />}
      </td>
    </tr>
  );
}

function Spacer({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height }} className="p-0" />
    </tr>
  );
}

/** A press on the row itself; what can be pressed inside it, and marked text, keep their meaning. */
export function opensRow(event: MouseEvent): boolean {
  if (!(event.target instanceof Element) || event.target.closest('a, button, input, label, select')) return false;
  return !window.getSelection()?.toString();
}

/** A plain press; with Ctrl or the middle button a link opens its own tab. */
function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}
