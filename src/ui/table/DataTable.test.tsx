import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { DataTable } from './DataTable.tsx';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

type Row = { readonly id: string; readonly name: string; readonly total: number };

const rows: readonly Row[] = Array.from({ length: 8 }, (_, i) => ({ id: `r${i}`, name: `Row ${i}`, total: i * 100 }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a press on a header sorts by it, and a second one turns the order; both stand in the address', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Total' }));
  expect(address()).toBe('?sort=-total');
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: 'Total' }));
  expect(address()).toBe('?sort=total');
});

test('shift ticks all rows from the last one to this one', () => {
  open();
  fireEvent.click(boxOf('Row 1'));
  fireEvent.click(boxOf('Row 4'), { shiftKey: true });
  expect(ticked()).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4']);
  fireEvent.click(boxOf('Row 2'));
  expect(ticked()).toEqual(['Row 1', 'Row 3', 'Row 4']);
});

test('the box in the header ticks what is loaded and lets go of it', () => {
  open();
  const all = screen.getByLabelText<HTMLInputElement>('Select all rows shown');
  fireEvent.click(all);
  expect(ticked()).toHaveLength(8);
  fireEvent.click(boxOf('Row 0'));
  expect(all.indeterminate).toBe(true);
});

test('j, k, x and Enter work without the mouse', () => {
  open();
  for (const key of ['j', 'j', 'j', 'k', 'x']) fireEvent.keyDown(document.body, { key });
  expect(ticked()).toEqual(['Row 1']);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(address()).toBe('?open=r1');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(ticked()).toEqual([]);
});

test('while a row is open beside the list, j and k move what is shown', () => {
  open();
  fireEvent.click(screen.getByText('300'));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(address()).toBe('?open=r4');
  for (const key of ['k', 'k']) fireEvent.keyDown(document.body, { key });
  expect(address()).toBe('?open=r2');
});

test('a row that comes before the others moves neither the mark nor where a range begins', () => {
  const show = open();
  for (const key of ['j', 'j', 'j']) fireEvent.keyDown(document.body, { key });
  fireEvent.click(boxOf('Row 5'));
  fireEvent.click(boxOf('Row 5'));
  for (const key of ['k', 'k', 'k']) fireEvent.keyDown(document.body, { key });
  show([{ id: 'new', name: 'New', total: 1 }, { id: 'newer', name: 'Newer', total: 2 }, ...rows]);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(address()).toBe('?open=r2');
  fireEvent.click(boxOf('Row 7'), { shiftKey: true });
  expect(ticked()).toEqual(['Row 5', 'Row 6', 'Row 7']);
});

test('keys that are typed into a field do not move the table', () => {
  open();
  fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key: 'j' });
  fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key: 'x' });
  expect(ticked()).toEqual([]);
});

test('a press on a row opens it, a press on its box does not', () => {
  open();
  fireEvent.click(boxOf('Row 3'));
  expect(address()).toBe('');
  fireEvent.click(screen.getByText('300'));
  expect(address()).toBe('?open=r3');
});

test('the first cell is a link, so that a row opens in a tab of its own', () => {
  open();
  expect(screen.getByRole('link', { name: 'Row 5' }).getAttribute('href')).toBe('/rows/r5');
});

test('sums show in the foot and the chosen columns are remembered', () => {
  localStorage.setItem('karbar-columns:rows', JSON.stringify({ total: false }));
  open();
  expect(screen.queryByRole('columnheader', { name: 'Total' })).toBeNull();
  cleanup();
  localStorage.clear();
  open();
  const [foot] = screen.getAllByRole('rowgroup').slice(-1);
  expect(within(foot ?? document.body).getByText('2800')).toBeTruthy();
});

test('sums over what this device keeps say so', () => {
  open(rows, { partly: true });
  expect(screen.getByText('Total on this device')).toBeTruthy();
  cleanup();
  open(rows, { partly: true, soFar: true });
  expect(screen.getByText('Total so far')).toBeTruthy();
});

test('an empty list says what it is for', () => {
  open([]);
  expect(screen.getByText('Nothing to see')).toBeTruthy();
});

function open(
  first: readonly Row[] = rows,
  more: { readonly partly?: boolean; readonly soFar?: boolean } = {},
): (shown: readonly Row[]) => void {
  function Screen({ shown }: { readonly shown: readonly Row[] }) {
    const list = useListState({ sort: { column: 'name', descending: false }, filters: {} });
    const selection = useSelection();
    return (
      <>
        <input aria-label="Elsewhere" />
        <DataTable
          id="rows"
          {...more}
          label="Rows"
          rows={shown}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          href={(row) => `/rows/${row.id}`}
          onOpen={(row) => list.setOpenId(row.id)}
          openId={list.openId}
          empty={<p>Nothing to see</p>}
          columns={[
            { id: 'name', header: 'Name', sort: 'asc', cell: (row) => row.name },
            { id: 'total', header: 'Total', sort: 'desc', align: 'end', cell: (row) => String(row.total), total: '2800' },
          ]}
        />
        <Address />
      </>
    );
  }
  const screenOf = (shown: readonly Row[]) => (
    <MemoryRouter>
      <Screen shown={shown} />
    </MemoryRouter>
  );
  const { rerender } = render(screenOf(first));
  return (shown) => rerender(screenOf(shown));
}

function Address() {
  return <output>{useLocation().search}</output>;
}

function address(): string {
  return screen.getByRole('status').textContent ?? '';
}

function boxOf(name: string): HTMLElement {
  return within(screen.getByText(name).closest('tr') ?? document.body).getByRole('checkbox');
}

function ticked(): string[] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.querySelector('a')?.textContent ?? '');
}
