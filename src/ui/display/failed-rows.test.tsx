import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { failedRows } from './failed-rows.ts';
import { Showing, Spared } from './Spared.tsx';

beforeEach(() => {
  // React tells of every fault that it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Row = { readonly id: string; readonly lines: readonly string[] | null };

function Lines({ row }: { readonly row: Row }) {
  const shown = ({ lines }: Row) => <p>{(lines as readonly string[]).join(', ')}</p>;
  return (
    <Spared of={row}>
      <Showing show={shown} of={row} />
    </Spared>
  );
}

test('a record that a screen fails to draw is known by its id, until it can be drawn', () => {
  const { rerender } = render(<Lines row={{ id: 'r1', lines: null }} />);
  expect(screen.getByRole('img')).toBeTruthy();
  expect(failedRows()).toEqual(['r1']);
  rerender(<Lines row={{ id: 'r1', lines: ['Lamp'] }} />);
  expect(screen.getByText('Lamp')).toBeTruthy();
  expect(failedRows()).toEqual([]);
});

test('a part of a page counts as the record whose page it is', () => {
  const id = '0195a000-0000-7000-8000-000000000001';
  history.pushState(null, '', `/app/ecom-orders/${id}?tab=feed`);
  const broken = <Showing show={() => (null as unknown as readonly string[]).join()} of="feed" />;
  render(<Spared of={broken}>{broken}</Spared>);
  expect(failedRows()).toEqual([id]);
});
