import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Tips } from './Tips.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tip shows after a while, the next one at once, and none by touch or after a press', () => {
  render(
    <>
      <button type="button" aria-label="Print" data-tip />
      <button type="button" aria-label="Delete" data-tip />
      <p>beside</p>
      <Tips />
    </>,
  );
  const [print, remove, beside] = [
    screen.getByRole('button', { name: 'Print' }),
    screen.getByRole('button', { name: 'Delete' }),
    screen.getByText('beside'),
  ];
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const tip = () => screen.queryByRole('tooltip')?.textContent;
  over(print, 'touch');
  wait(1000);
  expect(tip()).toBeUndefined();
  over(print);
  wait(690);
  expect(tip()).toBeUndefined();
  wait(20);
  expect(tip()).toBe('Print');
  over(remove);
  wait(1);
  expect(tip()).toBe('Delete');
  fireEvent.pointerDown(remove);
  wait(1000);
  expect(tip()).toBeUndefined();
  over(beside);
  over(remove);
  wait(690);
  expect(tip()).toBeUndefined();
});

function over(place: Element, pointerType = 'mouse'): void {
  act(() => void place.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })));
}
