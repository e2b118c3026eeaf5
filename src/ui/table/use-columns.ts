import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';

import { choose as keepChoice, readChoice, useChoice } from '../choice.ts';
import type { Column, Identified, Sort } from './column.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const none: never[] = [];

type Options<R> = {
  readonly id: string | undefined;
  readonly columns: readonly Column<R>[];
  readonly phone: boolean;
  readonly sort: Sort | null | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

export type ChosenColumn<R> = {
  readonly column: Column<R>;
  readonly sorted: 'asc' | 'desc' | false;
  readonly toggleSort: (() => void) | undefined;
};

/** Which columns show (the person's choice for each list) and how a press on a header changes the sort. Rows come sorted. */
export function useColumns<R extends Identified>({ id, columns, phone, sort, onSort }: Options<R>) {
  const choice = useChoice(`columns:${id ?? ''}`);
  const stored = useMemo(() => parsed(choice), [choice]);
  const visibility = useMemo(() => {
    const wanted = Object.fromEntries(columns.map((column) => [column.id, isWanted(column, stored)]));
    return phone
      ? { ...wanted, ...Object.fromEntries(columns.filter((column) => column.hideOnPhone).map((column) => [column.id, false])) }
      : wanted;
  }, [columns, stored, phone]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: () => null,
        enableSorting: column.sort !== undefined && onSort !== undefined,
        sortDescFirst: column.sort === 'desc',
      })),
    [columns, onSort],
  );
  const sorting: SortingState = sort ? [{ id: sort.column, desc: sort.descending }] : none;
  const table = useTable<typeof features, R>({
    features,
    columns: definitions,
    data: none,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { columnVisibility: visibility, sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      if (first) onSort?.({ column: first.id, descending: first.desc });
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const chosen: ChosenColumn<R>[] = table.getVisibleLeafColumns().flatMap((shown) => {
    const column = byId.get(shown.id);
    return column
      ? [{ column, sorted: shown.getIsSorted(), toggleSort: shown.getCanSort() ? () => shown.toggleSorting() : undefined }]
      : [];
  });
  function choose(columnId: string, show: boolean) {
    if (id !== undefined) keepChoice(`columns:${id}`, JSON.stringify({ ...stored, [columnId]: show }));
  }
  return { chosen, isShown: (columnId: string) => visibility[columnId] ?? true, choose };
}

/** The columns of a list that show on this device where the screen is wide enough. */
export function shownColumns<R>(id: string, columns: readonly Column<R>[]): readonly Column<R>[] {
  const stored = parsed(readChoice(`columns:${id}`));
  return columns.filter((column) => isWanted(column, stored));
}

function isWanted({ id, optional }: Column<never>, stored: ColumnVisibilityState): boolean {
  return stored[id] ?? optional !== true;
}

function parsed(choice: string | null): ColumnVisibilityState {
  try {
    const stored: unknown = JSON.parse(choice ?? '{}');
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'))
      : {};
  } catch {
    return {};
  }
}
