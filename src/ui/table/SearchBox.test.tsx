import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { SearchBox } from './SearchBox.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed is handed on once, at the pause or when the field is left', () => {
  vi.useFakeTimers();
  const told: string[] = [];
  render(<SearchBox value="" label="Name" onChange={(text) => told.push(text)} />);
  const box = screen.getByLabelText('Name');
  fireEvent.change(box, { target: { value: 'Rahim' } });
  expect(told).toEqual([]);
  fireEvent.blur(box);
  expect(told).toEqual(['Rahim']);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['Rahim']);
});
