import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { type Format, FormatProvider } from '../display/format.tsx';
import { addMonths, weeksOf } from './month.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

const dhaka: Format = { currency: 'BDT', locale: 'en-IN', digits: 'latn', timeZone: 'Asia/Dhaka', country: 'BD' };

afterEach(cleanup);

test('a month has whole weeks, from the day on which they begin', () => {
  expect(weeksOf('2026-02', 0).map(([start]) => start)).toEqual(['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22']);
  const saturday = weeksOf('2026-11', 6);
  expect([saturday[0]?.[0], saturday.at(-1)?.at(-1), saturday.length]).toEqual(['2026-10-31', '2026-12-04', 5]);
  expect(saturday.flat()).toHaveLength(35);
});

test('a month later is the same day, or the last one that there is', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2028-12-31', 2)).toBe('2029-02-28');
});

test('weeks begin as in the country of the company', () => {
  open();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Sat',
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
  ]);
});

test('a day shows its first entries, and the others when it is opened', () => {
  open();
  expect(screen.getByText('Order 3')).toBeTruthy();
  expect(screen.queryByText('Order 4')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'and 2 more' }));
  expect(within(screen.getByRole('dialog')).getByText('Order 5')).toBeTruthy();
});

test('arrows go from day to day, also into the next month, and page keys by months', () => {
  open();
  const day = (name: string) => screen.getByRole('button', { name });
  day('27 Nov 2026 (5)').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(day('28 Nov 2026'));
  press('ArrowDown');
  expect(screen.getByRole('heading').textContent).toBe('December 2026');
  expect(document.activeElement).toBe(day('5 Dec 2026'));
  press('PageUp');
  expect(document.activeElement).toBe(day('5 Nov 2026'));
  press('End');
  expect(document.activeElement).toBe(day('6 Nov 2026'));
});

test('today leads back from another month', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('heading').textContent).toBe('November 2026');
});

function open(): void {
  function Screen() {
    const [month, setMonth] = useState('2026-11');
    return (
      <MonthCalendar
        label="Orders"
        month={month}
        onMonth={setMonth}
        today="2026-11-27"
        entries={(day) => (day === '2026-11-27' ? ['1', '2', '3', '4', '5'].map((id) => ({ id, node: `Order ${id}` })) : [])}
      />
    );
  }
  render(
    <FormatProvider format={dhaka}>
      <Screen />
    </FormatProvider>,
  );
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
