import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { type Format, FormatProvider } from '../../display/format.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { parseNumber, PercentInput } from './QuantityInput.tsx';

afterEach(cleanup);

const taka: Format = { currency: 'BDT', locale: 'en-IN', digits: 'latn', timeZone: 'Asia/Dhaka', country: 'BD' };

test('money is typed with Bangla digits and grouping and kept in minor units', () => {
  const { field, value } = money(null, taka);
  type(field, '১,২৩,৪৫৬.৫');
  expect(value()).toBe(12_345_650);
  expect(field.value).toBe('123456.50');
});

test('money shows the digits of the company', () => {
  const { field } = money(125_000, { ...taka, digits: 'beng' });
  expect(field.value).toBe('১২৫০.০০');
});

test('empty money is null, and text that is no amount is NaN and stays to be mended', () => {
  const { field, value } = money(500, taka);
  type(field, '');
  expect(value()).toBeNull();
  type(field, '12.345');
  expect(value()).toBeNaN();
  expect(field.value).toBe('12.345');
});

test('a currency without decimals takes whole amounts only', () => {
  const { field, value } = money(null, { ...taka, currency: 'JPY' });
  type(field, '1,500');
  expect(value()).toBe(1500);
  expect(field.inputMode).toBe('numeric');
});

test('what is being typed is left alone until the field is left', () => {
  const { field } = money(null, taka);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1,2' } });
  expect(field.value).toBe('1,2');
  fireEvent.blur(field);
  expect(field.value).toBe('1.20');
});

test('percentages are hundredths of a percent', () => {
  let kept: number | null = 1250;
  render(<PercentInput aria-label="Rate" value={kept} onChange={(next) => (kept = next)} />);
  const field = screen.getByLabelText<HTMLInputElement>('Rate');
  expect(field.value).toBe('12.5');
  type(field, '৭.৭৫%');
  expect(kept).toBe(775);
});

test('numbers are read with grouping and refused with too many decimals', () => {
  expect(parseNumber('1,20,000', 0)).toBe(120_000);
  expect(parseNumber('২.৫০', 1)).toBe(2.5);
  expect(parseNumber('−3', 0)).toBe(-3);
  expect(parseNumber('2.55', 1)).toBeUndefined();
  expect(parseNumber('abc', 0)).toBeUndefined();
  expect(parseNumber('.', 2)).toBeUndefined();
  expect(parseNumber('1e3', 0)).toBeUndefined();
});

function money(start: number | null, format: Format) {
  let current: number | null = start;
  function Holder() {
    const [value, setValue] = useState(start);
    current = value;
    return <MoneyInput aria-label="Price" value={value} onChange={setValue} />;
  }
  render(
    <FormatProvider format={format}>
      <Holder />
    </FormatProvider>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('Price'), value: () => current };
}

function type(field: HTMLElement, text: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
