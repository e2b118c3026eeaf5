import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';

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

/** Which columns show (remembered on this device per list) and how a press on a header changes the sort. Rows come sorted. */
export function useColumns<R extends Identified>({ id, columns, phone, sort, onSort }: Options<R>) {
  const [stored, setStored] = useState<ColumnVisibilityState>(() => readStored(id));
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
    const next = { ...stored, [columnId]: show };
    setStored(next);
    if (id !== undefined) localStorage.setItem(storageKey(id), JSON.stringify(next));
  }
  return { chosen, isShown: (columnId: string) => visibility[columnId] ?? true, choose };
}

/** The columns of a list that show on this device where the screen is wide enough. */
export function shownColumns<R>(id: string, columns: readonly Column<R>[]): readonly Column<R>[] {
  const stored = readStored(id);
  return columns.filter((column) => isWanted(column, stored));
}

function isWanted({ id, optional }: Column<never>, stored: ColumnVisibilityState): boolean {
  return stored[id] ?? optional !== true;
}

function storageKey(id: string): string {
  return `karbar-columns:${id}`;
}

function readStored(id: string | undefined): ColumnVisibilityState {
  if (id === undefined) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(id)) ?? '{}');
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'))
      : {};
  } catch {
    return {};
  }
}
