import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { ExplainProvider } from '../overlay/explain.tsx';
import { Grid, type GridProps } from './Grid.tsx';

const rows = [
  { id: 'r1', label: 'Karim' },
  { id: 'r2', label: 'Rahima' },
];
const columns = [
  { id: 'c1', label: 'Cutting' },
  { id: 'c2', label: 'Sewing' },
];

class Refusal extends Error {}

afterEach(cleanup);

test('a number is saved on Enter, and the cursor goes down, at the foot to the next column', async () => {
  const { saved, cell } = open();
  type(cell('Karim, Cutting'), '12');
  press('Enter');
  expect(document.activeElement).toBe(cell('Rahima, Cutting'));
  press('Enter');
  expect(document.activeElement).toBe(cell('Karim, Sewing'));
  await vi.waitFor(() => expect(saved).toEqual([['r1', 'c1', 12]]));
});

test('what has not changed is not saved again; an emptied cell is nought', async () => {
  const { saved, cell } = open({ 'r1:c1': 5 });
  type(cell('Karim, Cutting'), '5');
  press('ArrowDown');
  type(cell('Rahima, Cutting'), '');
  press('ArrowUp');
  expect(saved).toEqual([]);
  type(cell('Karim, Cutting'), '');
  press('ArrowRight');
  await vi.waitFor(() => expect(saved).toEqual([['r1', 'c1', 0]]));
});

test('arrows move from cell to cell, sideways only past the end of the text', () => {
  const { cell } = open({ 'r1:c1': 55 });
  const first = cell('Karim, Cutting');
  first.focus();
  first.setSelectionRange(1, 1);
  press('ArrowRight');
  expect(document.activeElement).toBe(first);
  first.setSelectionRange(2, 2);
  press('ArrowRight');
  expect(document.activeElement).toBe(cell('Karim, Sewing'));
  press('ArrowDown');
  expect(document.activeElement).toBe(cell('Rahima, Sewing'));
});

test('escape puts back what was there', () => {
  const { saved, cell } = open({ 'r1:c1': 5 });
  type(cell('Karim, Cutting'), '99');
  press('Escape');
  expect(cell('Karim, Cutting').value).toBe('5');
  cell('Karim, Cutting').blur();
  expect(saved).toEqual([]);
});

test('what is refused stays in its cell with the reason, and is saved when it is tried again', async () => {
  const { saved, cell, refuse } = open();
  refuse('The day is locked');
  type(cell('Karim, Cutting'), '12');
  press('Enter');
  const alert = screen.getByRole('alert');
  expect(await within(alert).findByText(/The day is locked/)).toBeTruthy();
  expect(cell('Karim, Cutting').value).toBe('12');
  expect(cell('Karim, Cutting').getAttribute('aria-invalid')).toBe('true');
  refuse(undefined);
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(saved).toEqual([['r1', 'c1', 12]]));
  await vi.waitFor(() => expect(alert.textContent).toBe(''));
});

test('what is no number is not saved and stays; Bangla digits are', async () => {
  const { saved, cell } = open();
  type(cell('Karim, Cutting'), '12x');
  press('Enter');
  expect(screen.getByRole('alert').textContent).toContain('This is not a number');
  expect(cell('Karim, Cutting').value).toBe('12x');
  type(cell('Karim, Sewing'), '-3');
  press('ArrowDown');
  expect(screen.getByRole('alert').textContent).toContain('It cannot be negative.');
  type(cell('Rahima, Sewing'), '১২');
  press('Enter');
  await vi.waitFor(() => expect(saved).toEqual([['r2', 'c2', 12]]));
});

test('cells of a spreadsheet fill the cells from the cursor on', async () => {
  const { saved, cell } = open();
  cell('Karim, Cutting').focus();
  fireEvent.paste(cell('Karim, Cutting'), { clipboardData: { getData: () => '1\t2\t99\n3\t\n98\t97' } });
  await vi.waitFor(() => expect(saved).toHaveLength(3));
  expect(saved).toEqual([
    ['r1', 'c1', 1],
    ['r1', 'c2', 2],
    ['r2', 'c1', 3],
  ]);
});

test('sums stand at the end of rows and at the foot; what else a cell has is opened from it', () => {
  const more = {
    label: 'More of',
    mark: (row: string) => (row === 'r1' ? '3' : undefined),
    open: vi.fn<(row: string, column: string) => void>(),
  };
  const { cell } = open(
    { 'r1:c1': 5 },
    { more, rowEnds: [{ label: 'All', of: () => 'row sum' }], columnFeet: [{ label: 'Sum', of: () => 'column sum', sum: 'everything' }] },
  );
  expect(screen.getAllByText('row sum')).toHaveLength(2);
  expect(screen.getAllByText('column sum')).toHaveLength(2);
  expect(screen.getByText('everything')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More of: Karim, Cutting' }));
  cell('Rahima, Sewing').focus();
  fireEvent.keyDown(cell('Rahima, Sewing'), { key: 'ArrowDown', altKey: true });
  expect(more.open.mock.calls).toEqual([
    ['r1', 'c1'],
    ['r2', 'c2'],
  ]);
});

function open(start: Readonly<Record<string, number>> = {}, more: Partial<GridProps> = {}) {
  const saved: (readonly [string, string, number])[] = [];
  let refusal: string | undefined;
  function Screen() {
    const [kept, setKept] = useState(start);
    async function save(row: string, column: string, number: number): Promise<void> {
      await Promise.resolve();
      if (refusal !== undefined) throw new Refusal(refusal);
      saved.push([row, column, number]);
      setKept((now) => ({ ...now, [`${row}:${column}`]: number }));
    }
    return (
      <Grid
        label="Pieces"
        corner="Worker"
        rows={rows}
        columns={columns}
        value={(row, column) => kept[`${row}:${column}`] ?? null}
        onSave={save}
        {...more}
      />
    );
  }
  render(
    <ExplainProvider explain={(error) => (error instanceof Refusal ? { text: error.message } : undefined)}>
      <Screen />
    </ExplainProvider>,
  );
  return {
    saved,
    cell: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
    refuse: (why: string | undefined) => {
      refusal = why;
    },
  };
}

function type(cell: HTMLInputElement, text: string): void {
  cell.focus();
  fireEvent.change(cell, { target: { value: text } });
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
