import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { Combobox } from './Combobox.tsx';

const list = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive };
});
vi.mock('./ComboboxList.tsx', async (original) => {
  await list.arrived;
  return original();
});

beforeAll(() => {
  // What jsdom lacks of the platform.
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => {} });
});
afterEach(cleanup);

test('words that are typed before the list has been loaded stand in it, with the space between them', async () => {
  render(<Combobox label="Product" value={null} onChange={() => undefined} search={() => Promise.resolve([])} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Product' }));
  const panel = await screen.findByRole('dialog', { name: 'Product' });
  for (const key of 'brass bell') fireEvent.keyDown(panel, { key });
  list.arrive();
  expect((await screen.findByPlaceholderText<HTMLInputElement>('Type to search')).value).toBe('brass bell');
});
