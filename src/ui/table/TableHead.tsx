import clsx from 'clsx';
import { ArrowDown, ArrowUp, Settings2 } from 'lucide-react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { Menu } from '../overlay/Menu.tsx';
import { alignClass, type Column, type Identified } from './column.ts';
import type { ChosenColumn } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

const cellClass = 'border-b bg-card px-3 text-12 font-medium text-muted-foreground first:pl-4 last:pr-4';

type HeadProps<R extends Identified> = {
  readonly columns: readonly Column<R>[];
  readonly chosen: readonly ChosenColumn<R>[];
  readonly isShown: (id: string) => boolean;
  readonly choose: (id: string, show: boolean) => void;
  readonly choosable: boolean;
  readonly hasMenu: boolean;
  readonly selection: Selection | undefined;
  readonly loaded: readonly R[];
};

export function TableHead<R extends Identified>({ columns, chosen, isShown, choose, choosable, hasMenu, selection, loaded }: HeadProps<R>) {
  return (
    <>
      <colgroup>
        {selection && <col className="w-12" />}
        {chosen.map(({ column }) => (
          <col key={column.id} style={{ width: column.width }} />
        ))}
        {(choosable || hasMenu) && <col className="w-12" />}
      </colgroup>
      <thead className="sticky top-0 z-10 print:static">
        <tr>
          {selection && (
            <th scope="col" className={clsx(cellClass, 'pr-0 text-center')}>
              <SelectLoaded selection={selection} loaded={loaded} />
            </th>
          )}
          {chosen.map((one) => (
            <HeadCell key={one.column.id} {...one} />
          ))}
          {(choosable || hasMenu) && (
            <th className="border-b bg-card pr-2 pl-0 text-right font-medium text-muted-foreground">
              {choosable ? (
                <Menu
                  heading={m.ui_columns()}
                  trigger={<IconButton icon={Settings2} label={m.ui_columns()} small />}
                  entries={columns.map((column, index) => ({
                    label: column.header,
                    checked: isShown(column.id),
                    disabled: index === 0,
                    onSelect: () => choose(column.id, !isShown(column.id)),
                  }))}
                />
              ) : (
                <span className="sr-only">{m.ui_actions()}</span>
              )}
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

function HeadCell<R>({ column, sorted, toggleSort }: ChosenColumn<R>) {
  const align = alignClass[column.align ?? 'start'];
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
      className={clsx(cellClass, 'h-9 coarse:h-12', align)}
    >
      {toggleSort ? (
        <button
          type="button"
          onClick={toggleSort}
          className={clsx(
            'group touch-target -mx-1 inline-flex h-full max-w-full items-center gap-1 rounded-sm px-1 hover:text-foreground',
            align,
            sorted && 'text-foreground',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{column.header}</span>
          <Arrow aria-hidden className={clsx('size-3.5 shrink-0', !sorted && 'opacity-0 group-hover:opacity-40')} />
        </button>
      ) : (
        <span className="block truncate">{column.header}</span>
      )}
    </th>
  );
}

function SelectLoaded({ selection, loaded }: { readonly selection: Selection; readonly loaded: readonly Identified[] }) {
  const ticked = loaded.filter((row) => selection.ids.has(row.id)).length;
  const all = ticked > 0 && ticked === loaded.length;
  return (
    <label className="-my-2 -ml-3 inline-flex items-center justify-center py-2 pl-3 align-middle coarse:size-11">
      <input
        type="checkbox"
        aria-label={m.ui_select_loaded()}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={() =>
          selection.set(
            loaded.map((row) => row.id),
            !all,
          )
        }
      />
    </label>
  );
}

/** Sums, always in sight at the bottom. */
export function TableFoot<R>({
  chosen,
  soFar,
  partly,
  leading,
  trailing,
}: {
  readonly chosen: readonly ChosenColumn<R>[];
  readonly soFar: boolean;
  readonly partly: boolean;
  readonly leading: boolean;
  readonly trailing: boolean;
}) {
  if (chosen.every(({ column }) => column.total === undefined)) return null;
  const className = 'h-row border-t bg-muted px-3 font-medium first:pl-4 last:pr-4';
  return (
    <tfoot className="sticky bottom-0 z-10 print:static">
      <tr>
        {leading && <td className={className} />}
        {chosen.map(({ column }, index) => (
          <td key={column.id} className={className}>
            {/* A long sum grows over its left neighbour, where there is none. */}
            <span className={clsx('flex whitespace-nowrap', alignClass[column.align ?? 'start'])}>
              {column.total ?? (index === 0 ? (soFar ? m.ui_total_so_far() : partly ? m.ui_total_here() : m.ui_total()) : null)}
            </span>
          </td>
        ))}
        {trailing && <td className={className} />}
      </tr>
    </tfoot>
  );
}
