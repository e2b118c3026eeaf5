import clsx from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';

import { useCoarsePointer, usePhone } from '../theme/use-media.ts';
import { useRoom } from '../theme/use-room.ts';
import type { Place } from './cells.ts';
import { GridFailures, GridKeypad } from './GridBelow.tsx';
import { GridCell } from './GridCell.tsx';
import { type CellWork, useCells } from './use-cells.ts';

export type GridLine = { readonly id: string; readonly label: string; readonly detail?: ReactNode };

export type GridProps = Omit<CellWork, 'decimals'> & {
  /** What the numbers are. */
  readonly label: string;
  readonly rows: readonly GridLine[];
  readonly columns: readonly GridLine[];
  /** What stands above the names of the rows. */
  readonly corner: string;
  /** Digits behind the point that are accepted; none where it is absent. */
  readonly decimals?: number;
  /** Which cells are only looked at. */
  readonly isFixed?: (row: string, column: string) => boolean;
  /** Further columns that are only read: sums of the rows. */
  readonly rowEnds?: readonly { readonly label: string; readonly of: (row: string) => ReactNode }[];
  /** Further rows at the foot: sums of the columns. */
  readonly columnFeet?: readonly { readonly label: string; readonly of: (column: string) => ReactNode; readonly sum?: ReactNode }[];
  /** What else a cell has: a small button in it, which shows `mark` where there is something. */
  readonly more?: {
    readonly label: string;
    readonly mark: (row: string, column: string) => string | undefined;
    readonly open: (row: string, column: string) => void;
  };
};

const none = [] as const;
const head = 'border-r border-b px-2 py-1.5 text-left align-bottom text-13 font-medium';
const side = 'sticky left-0 min-w-48 max-w-64 bg-card max-sm:min-w-32 max-sm:max-w-36';

/**
 * Rows and columns of numbers that each save by themselves: on Enter, Tab, arrows and on leaving, where they have changed. `value` says what
 * is kept, null = nothing. `onSave` is told the new number and rejects with a refusal; then the text stays, with the reason, to be tried
 * again. Cells of a spreadsheet can be pasted. On a tablet it brings keys of its own. Screens load it lazily.
 */
export function Grid({
  label,
  rows,
  columns,
  corner,
  value,
  onSave,
  decimals = 0,
  isFixed,
  rowEnds = none,
  columnFeet = none,
  more,
}: GridProps) {
  const actions = useCells({ decimals, value, onSave });
  const isPhone = usePhone();
  const keypad = useCoarsePointer() && !isPhone;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useRoom(frame, 900);
  const [at, setAt] = useState<string>();
  const placeAt = (text: string | undefined): Place | undefined => {
    const [row = -1, column = -1] = text?.split(':').map(Number) ?? [];
    const [one, other] = [rows[row]?.id, columns[column]?.id];
    return one === undefined || other === undefined ? undefined : { row: one, column: other };
  };
  const nameOf = (place: Place) =>
    `${rows.find(({ id }) => id === place.row)?.label ?? ''}, ${columns.find(({ id }) => id === place.column)?.label ?? ''}`;

  function go(from: string, down: number, right: number, wraps = false): boolean {
    let [row = 0, column = 0] = from.split(':').map(Number);
    for (;;) {
      row += down;
      column += right;
      if (wraps && row >= rows.length) [row, column] = [0, column + 1];
      if (!rows[row] || !columns[column]) return false;
      const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
      cell?.focus();
      if (cell) return true;
    }
  }

  function next(from: string): void {
    const place = placeAt(from);
    if (!go(from, 1, 0, true) && place) actions.commit(place);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = event.target;
    const from = cell instanceof HTMLInputElement ? cell.dataset['cell'] : undefined;
    const place = placeAt(from);
    if (from === undefined || !place || !(cell instanceof HTMLInputElement)) return;
    const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
    const isWhole = start === 0 && end === cell.value.length;
    if (event.key === 'Enter') {
      if (event.shiftKey) go(from, -1, 0);
      else next(from);
    } else if (event.key === 'ArrowDown' && event.altKey) more?.open(place.row, place.column);
    else if (event.key === 'ArrowDown') go(from, 1, 0);
    else if (event.key === 'ArrowUp') go(from, -1, 0);
    else if (event.key === 'ArrowLeft' && (isWhole || end === 0)) go(from, 0, -1);
    else if (event.key === 'ArrowRight' && (isWhole || start === cell.value.length)) go(from, 0, 1);
    else if (event.key === 'Escape' && actions.cells.get(place)?.status === 'typing') actions.putBack(place);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    const from = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (from === undefined || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const [top = 0, left = 0] = from.split(':').map(Number);
    for (const [down, line] of text.split(/\r?\n/).entries()) {
      for (const [right, part] of line.split('\t').entries()) {
        const place = placeAt(`${top + down}:${left + right}`);
        if (place && !isFixed?.(place.row, place.column)) actions.enter(place, part.trim());
      }
    }
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-more]') : null;
    const place = placeAt(button?.dataset['more']);
    if (place) more?.open(place.row, place.column);
  }

  const inputMode = keypad ? 'none' : decimals > 0 ? 'decimal' : 'numeric';
  return (
    <div ref={frame} className={clsx('flex min-h-0 flex-1', isWide && keypad ? 'flex-row' : 'flex-col')}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-auto">
          <table
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onClick={onClick}
            onFocus={({ target }) => setAt(target.dataset['cell'])}
            className="border-separate border-spacing-0 text-14"
          >
            <caption className="sr-only">{label}</caption>
            <thead className="sticky top-0 z-20 bg-card">
              <tr>
                <th scope="col" className={clsx(head, side, 'z-30 px-3')}>
                  {corner}
                </th>
                {columns.map(({ id, label: name, detail }) => (
                  <th key={id} scope="col" className={clsx(head, 'max-w-36 min-w-20')}>
                    {name}
                    {detail !== undefined && <span className="block text-12 font-normal text-muted-foreground">{detail}</span>}
                  </th>
                ))}
                {rowEnds.map((end) => (
                  <th key={end.label} scope="col" className={clsx(head, 'text-right text-muted-foreground')}>
                    {end.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, down) => (
                <tr key={row.id}>
                  <th scope="row" className={clsx(side, 'z-10 border-r border-b px-3 py-1 text-left font-normal')}>
                    <span className="block truncate">{row.label}</span>
                    {row.detail !== undefined && <span className="block text-12 text-muted-foreground">{row.detail}</span>}
                  </th>
                  {columns.map((column, right) => (
                    <GridCell
                      key={column.id}
                      row={row.id}
                      column={column.id}
                      at={`${down}:${right}`}
                      name={`${row.label}, ${column.label}`}
                      value={value(row.id, column.id)}
                      actions={actions}
                      isFixed={isFixed?.(row.id, column.id) ?? false}
                      inputMode={inputMode}
                      moreLabel={more?.label}
                      mark={more?.mark(row.id, column.id)}
                    />
                  ))}
                  {rowEnds.map((end) => (
                    <td key={end.label} className="border-r border-b px-2 text-right figures">
                      {end.of(row.id)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {columnFeet.length > 0 && (
              <tfoot className="sticky bottom-0 z-20 bg-card">
                {columnFeet.map((foot) => (
                  <tr key={foot.label}>
                    <th scope="row" className={clsx(side, 'z-30 border-t border-r px-3 py-1.5 text-left text-13 font-medium')}>
                      {foot.label}
                    </th>
                    {columns.map(({ id }) => (
                      <td key={id} className="border-t border-r px-2 text-right figures">
                        {foot.of(id)}
                      </td>
                    ))}
                    {rowEnds.length > 0 && (
                      <td colSpan={rowEnds.length} className="border-t px-2 text-right font-medium figures">
                        {foot.sum}
                      </td>
                    )}
                  </tr>
                ))}
              </tfoot>
            )}
          </table>
        </div>
        <GridFailures actions={actions} nameOf={nameOf} />
      </div>
      {keypad && (
        <aside className={clsx('flex shrink-0 justify-center bg-card p-3', isWide ? 'w-72 border-l' : 'border-t')}>
          <GridKeypad
            actions={actions}
            place={placeAt(at)}
            name={at === undefined ? undefined : nameOf(placeAt(at) ?? { row: '', column: '' })}
            onNext={() => at !== undefined && next(at)}
          />
        </aside>
      )}
    </div>
  );
}
