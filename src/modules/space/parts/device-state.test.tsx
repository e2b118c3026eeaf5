import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Connection, ConnectionProvider } from '#data/connection.tsx';
import { FormatProvider } from '#ui/display/format.tsx';

import { DeviceState } from './DeviceState.tsx';

/* What the device says of itself moves nothing under the finger. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const format = { country: 'BD', currency: 'BDT', digits: 'latn', locale: 'en', timeZone: 'Asia/Dhaka' } as const;

function showWaiting(): (waiting: number) => void {
  const tellers = new Set<() => void>();
  let connection: Connection = { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null };
  const subscribe = (tell: () => void) => {
    tellers.add(tell);
    return () => void tellers.delete(tell);
  };
  render(
    <FormatProvider format={format}>
      <ConnectionProvider connection={{ get: () => connection, subscribe }}>
        <DeviceState />
      </ConnectionProvider>
    </FormatProvider>,
  );
  return (waiting) =>
    act(() => {
      connection = { ...connection, waiting };
      for (const tell of tellers) tell();
    });
}

test('work that is sent at once says nothing; what waits longer is told', () => {
  const wait = showWaiting();
  const notice = () => screen.queryByText('One change waits to be sent.');
  wait(1);
  act(() => void vi.advanceTimersByTime(4000));
  expect(notice()).toBeNull();
  wait(0);
  wait(1);
  act(() => void vi.advanceTimersByTime(4000));
  expect(notice()).toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(notice()).toBeTruthy();
});
