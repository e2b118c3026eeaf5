import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { m } from '#messages';

import type { MenuEntries } from '../overlay/Menu.tsx';
import { RowMenu, useRowMenu } from '../overlay/RowMenu.tsx';
import { useCoarsePointer, usePhone } from '../theme/use-media.ts';
import type { Column, Identified, Sort } from './column.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { TableFoot, TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';
import { useColumns } from './use-columns.ts';
import { useMark } from './use-mark.ts';
import { idsBetween, type Selection } from './use-selection.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useWindow } from './use-window.ts';

/*
 * A list as a table; two-line rows on phones. It owns sorting, column choice, selection with ranges, keyboard and windowed
 * scrolling; rows arrive as the window that `onWindow` asks for. In a ListPage it scrolls in the height that is left.
 */

export type DataTableProps<R extends Identified> = {
  /** Remembers the chosen columns on this device. */
  readonly id?: string;
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** `undefined` while loading. */
  readonly rows: readonly R[] | undefined;
  /** All matching rows; absent = `rows` are all. */
  readonly count?: number | undefined;
  /** The device is still being filled: sums are too small. */
  readonly soFar?: boolean;
  /** There may be rows that this device does not keep: the sums say so. */
  readonly partly?: boolean;
  /** Place of `rows[0]` among all. */
  readonly offset?: number;
  readonly onWindow?: (offset: number, limit: number) => void;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection;
  /** Address of a row: its first cell is a link. */
  readonly href?: (row: R) => string;
  /** Opens a row in place of following `href`. */
  readonly onOpen?: (row: R) => void;
  readonly openId?: string | null;
  /** Actions of a row: at its end and by right click. */
  readonly rowMenu?: (row: R) => MenuEntries;
  /** Two lines: what is shown of a row on a phone. */
  readonly phoneRow?: (row: R) => ReactNode;
  /** `<EmptyState>` or `<NoMatches>`. */
  readonly empty?: ReactNode;
};

export function DataTable<R extends Identified>(props: DataTableProps<R>) {
  const {
    id,
    label,
    columns,
    rows,
    offset = 0,
    onWindow,
    sort,
    onSort,
    selection,
    href,
    onOpen,
    openId = null,
    rowMenu,
    phoneRow,
    empty,
  } = props;
  const navigate = useNavigate();
  const coarse = useCoarsePointer();
  const phone = usePhone();
  const listed = phone && phoneRow !== undefined;
  const rowHeight = listed ? 64 : coarse ? 52 : 36;
  const count = rows === undefined ? 12 : (props.count ?? rows.length);
  const { scroller, span, scrollTo } = useWindow({ count, rowHeight, offset, loaded: rows?.length ?? count, onWindow });
  useSteadyScroll({ scroller, rows, offset, rowHeight });
  const { chosen, isShown, choose } = useColumns({ id, columns, phone, sort, onSort });
  const menu = useRowMenu();
  const [active, setActive] = useMark(rows, offset);
  const [anchor, setAnchor] = useMark(rows, offset);

  function rowAt(index: number): R | undefined {
    return rows?.[index - offset];
  }
  function placeOfOpen(): number {
    const index = openId === null ? -1 : (rows ?? []).findIndex((row) => row.id === openId);
    return index < 0 ? -1 : index + offset;
  }
  function open(index: number) {
    const row = rowAt(index);
    if (!row) return;
    setActive(index);
    if (onOpen) onOpen(row);
    else if (href) void navigate(href(row));
  }
  function tick(index: number, range: boolean) {
    const row = rowAt(index);
    if (!selection || !row) return;
    const ticked = !selection.ids.has(row.id);
    selection.set(range && anchor >= 0 ? idsBetween(rows ?? [], anchor - offset, index - offset) : [row.id], ticked);
    setAnchor(index);
    setActive(index);
  }
  useTableKeys({
    root: scroller,
    // A row that is open beside the list has the mark, wherever it was opened.
    active: active < 0 ? placeOfOpen() : active,
    firstSeen: () => Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    count: rows === undefined ? 0 : count,
    move: (index) => {
      setActive(index);
      scrollTo(index);
      scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
      if (openId !== null && onOpen) open(index);
    },
    open,
    tick,
    escape: () => {
      selection?.clear();
      setActive(-1);
    },
  });

  if (rows !== undefined && count === 0)
    return (
      <div className="min-h-0 overflow-auto">{empty ?? <p className="p-6 text-center text-muted-foreground">{m.ui_no_rows()}</p>}</div>
    );
  const body = {
    span,
    rowAt,
    rowHeight,
    active,
    openId,
    selection,
    href,
    onOpen: onOpen || href ? open : undefined,
    onTick: tick,
    rowMenu,
    menu,
  };
  return (
    <div ref={scroller} className="min-h-0 overflow-auto overscroll-contain" role="region" aria-label={label} tabIndex={-1}>
      {listed ? (
        <PhoneRows {...body} label={label} phoneRow={phoneRow} />
      ) : (
        <table
          aria-rowcount={count + 1}
          aria-busy={rows === undefined}
          className="w-full table-fixed border-separate border-spacing-0 text-14"
          style={{
            minWidth: minWidth(
              chosen.map((one) => one.column),
              (selection ? 1 : 0) + (id !== undefined || rowMenu ? 1 : 0),
            ),
          }}
        >
          <caption className="sr-only">{label}</caption>
          <TableHead
            columns={columns}
            chosen={chosen}
            isShown={isShown}
            choose={choose}
            choosable={id !== undefined}
            hasMenu={rowMenu !== undefined}
            selection={selection}
            loaded={rows ?? []}
          />
          <TableRows {...body} chosen={chosen} hasTail={id !== undefined || rowMenu !== undefined} />
          {rows !== undefined && (
            <TableFoot
              chosen={chosen}
              soFar={props.soFar ?? false}
              partly={props.partly ?? false}
              leading={selection !== undefined}
              trailing={id !== undefined || rowMenu !== undefined}
            />
          )}
        </table>
      )}
      <RowMenu state={menu.state} onClose={menu.close} />
    </div>
  );
}

/** Below this the table scrolls sideways. */
function minWidth<R>(columns: readonly Column<R>[], extras: number): number {
  return columns.reduce((sum, column) => sum + (column.width ?? column.least ?? 200), extras * 48);
}
