import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type FieldArrayPath, type FieldArrayPathValue, type FieldValues, useFieldArray } from 'react-hook-form';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { IconButton } from '../control/IconButton.tsx';
import { useNumberText } from '../display/numbers.tsx';
import { useRoom } from '../theme/use-room.ts';
import { DenseProvider } from './form-context.ts';
import type { FormHandle } from './use-form.ts';

/*
 * Rows of a form: the lines of an order, the rates of a table. The screen gives the cells of a line; adding, removing, reordering
 * (Alt with arrows) and Enter at the end, which starts the next line, happen here. Where the columns do not fit, a line becomes a small form.
 *   const lines = useLines(form, 'items');
 *   <LineItems lines={lines} columns={[…]} newLine={() => ({ … })}>{(line) => [<form.Field.Pick name={`items.${line.index}.id`} …/>, …]}</LineItems>
 */

type LineArray = {
  readonly fields: readonly { readonly id: string }[];
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
};

/** The lines of a form by their path; `append`, `update` and `remove` serve scanning and totals of the screen. */
export function useLines<V extends FieldValues, Out, N extends FieldArrayPath<V>>(form: FormHandle<V, Out>, name: N) {
  return useFieldArray({ control: form.methods.control, name });
}

export type LineColumn = { readonly header: string; readonly width?: number; readonly align?: 'start' | 'end' };
export type Line = { readonly index: number; readonly id: string };

export type LineItemsProps<T> = {
  readonly lines: LineArray & { readonly append: (line: T) => void };
  readonly label: string;
  readonly columns: readonly LineColumn[];
  /** A fresh line; absent = lines are only added from outside (scan, import). */
  readonly newLine?: () => T;
  readonly addLabel?: string;
  readonly movable?: boolean;
  readonly empty?: ReactNode;
  /** Sums below the lines, under the last column. */
  readonly footer?: ReactNode;
  /** The cells of a line, as many as there are columns. */
  readonly children: (line: Line) => readonly ReactNode[];
};

export function LineItems<T = FieldArrayPathValue<FieldValues, string>>({
  lines,
  label,
  columns,
  newLine,
  addLabel,
  movable = false,
  empty,
  footer,
  children,
}: LineItemsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const roomy = useRoom(
    box,
    columns.reduce((sum, column) => sum + (column.width ?? 180), movable ? 112 : 48),
  );
  function add() {
    if (!newLine) return;
    lines.append(newLine());
    focusLine(box, lines.fields.length);
  }
  function onKeyDown(event: KeyboardEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (!row) return;
    const index = Number(row.dataset['line']);
    if (event.altKey && movable && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      event.preventDefault();
      if (to >= 0 && to < lines.fields.length) lines.move(index, to);
      return;
    }
    const stops = row.querySelectorAll('input:not([tabindex="-1"]), select, [data-stop]');
    if (
      event.key === 'Enter' &&
      !event.ctrlKey &&
      !event.metaKey &&
      newLine &&
      index === lines.fields.length - 1 &&
      event.target === stops[stops.length - 1]
    ) {
      event.preventDefault();
      add();
    }
  }
  const tools = (index: number) => (
    <LineTools index={index} last={lines.fields.length - 1} movable={movable} onMove={lines.move} onRemove={lines.remove} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys that the fields inside let through
    <div ref={box} onKeyDown={onKeyDown}>
      {lines.fields.length === 0 ? (
        empty !== undefined && <div className="px-4 py-6 text-center text-muted-foreground">{empty}</div>
      ) : !roomy ? (
        <PhoneLines lines={lines} tools={tools}>
          {children}
        </PhoneLines>
      ) : (
        <DenseProvider value={true}>
          <table className="w-full table-fixed text-14">
            <caption className="sr-only">{label}</caption>
            <colgroup>
              {columns.map((column) => (
                <col key={column.header} style={{ width: column.width }} />
              ))}
              <col style={{ width: movable ? 112 : 48 }} />
            </colgroup>
            <thead>
              <tr className="text-12 text-muted-foreground">
                {columns.map((column) => (
                  <th
                    key={column.header}
                    scope="col"
                    className={`h-8 px-2 font-medium first:pl-4 ${column.align === 'end' ? 'text-right' : 'text-left'}`}
                  >
                    {column.header}
                  </th>
                ))}
                <th>
                  <span className="sr-only">{m.ui_actions()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.fields.map((field, index) => (
                <tr key={field.id} data-line={index} className="border-t">
                  {children({ index, id: field.id }).map((cell, place) => (
                    <td
                      key={columns[place]?.header ?? place}
                      className={`px-2 py-1.5 align-top first:pl-4 ${columns[place]?.align === 'end' ? 'text-right' : ''}`}
                    >
                      {cell}
                    </td>
                  ))}
                  <td className="px-2 py-1.5 text-right align-top whitespace-nowrap">{tools(index)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DenseProvider>
      )}
      {(newLine || footer !== undefined) && (
        <div className="flex flex-wrap items-start justify-between gap-3 border-t px-4 py-3">
          {newLine && (
            <Button size="sm" icon={Plus} onClick={add}>
              {addLabel ?? m.ui_line_add()}
            </Button>
          )}
          {footer !== undefined && <div className={`ml-auto ${roomy ? 'pr-10' : ''}`}>{footer}</div>}
        </div>
      )}
    </div>
  );
}

function PhoneLines({
  lines,
  tools,
  children,
}: {
  readonly lines: LineArray;
  readonly tools: (index: number) => ReactNode;
  readonly children: (line: Line) => readonly ReactNode[];
}) {
  const number = useNumberText();
  return (
    <ol>
      {lines.fields.map((field, index) => {
        const [what, ...cells] = children({ index, id: field.id });
        return (
          <li key={field.id} data-line={index} className="@container flex flex-col gap-1 border-t px-4 py-2.5 first:border-t-0">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0 flex-1">
                <span className="sr-only">{m.ui_line_number({ number: number(index + 1) })}</span>
                {what}
              </div>
              <span className="-mr-3 flex shrink-0">{tools(index)}</span>
            </div>
            <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 *:last:text-right *:last:odd:col-span-2 @md:grid-cols-4">
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells have their place as identity
                <Fragment key={place}>{cell}</Fragment>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function LineTools({
  index,
  last,
  movable,
  onMove,
  onRemove,
}: {
  readonly index: number;
  readonly last: number;
  readonly movable: boolean;
  readonly onMove: LineArray['move'];
  readonly onRemove: LineArray['remove'];
}) {
  return (
    <>
      {movable && (
        <IconButton
          small
          icon={ArrowUp}
          tabIndex={-1}
          label={m.ui_line_up()}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
      )}
      {movable && (
        <IconButton
          small
          icon={ArrowDown}
          tabIndex={-1}
          label={m.ui_line_down()}
          disabled={index === last}
          onClick={() => onMove(index, index + 1)}
        />
      )}
      <IconButton small icon={Trash2} label={m.ui_line_remove()} onClick={() => onRemove(index)} />
    </>
  );
}

/** The first field of a line, once it is drawn. */
function focusLine(box: React.RefObject<HTMLDivElement | null>, index: number): void {
  requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-line="${index}"] :is(input, select, [data-stop])`)?.focus());
}
