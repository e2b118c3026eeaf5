import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { Combobox, type Option } from './Combobox.tsx';

const people: readonly Option[] = ['Rahim', 'Rahima', 'Karim'].map((label) => ({ value: label.toLowerCase(), label }));

beforeAll(async () => {
  // What jsdom lacks of the platform.
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => {} });
  // The first load of the list takes the test runner longer than a browser.
  await import('./ComboboxList.tsx');
});
afterEach(cleanup);

test('typing on the closed field opens it with that letter and finds rows', async () => {
  open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'r' });
  const box = await screen.findByPlaceholderText<HTMLInputElement>('Type to search');
  expect(box.value).toBe('r');
  expect((await options()).slice(0, 3)).toEqual(['Rahim', 'Rahima', 'Karim']);
  fireEvent.change(box, { target: { value: 'rah' } });
  await waitFor(async () => expect(await options()).toEqual(['Rahim', 'Rahima', 'Create “rah”']));
});

test('the chosen row shows on the field and its option is told', async () => {
  const told = open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'k' });
  fireEvent.click(await screen.findByRole('option', { name: 'Karim' }));
  expect(told).toEqual(['karim']);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Customer' }).textContent).toBe('Karim'));
});

test('arrows and Enter choose without the mouse', async () => {
  const told = open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'r' });
  await options();
  const box = screen.getByPlaceholderText('Type to search');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(told).toEqual(['rahima']);
});

test('Enter before the answer is there chooses from the answer, not from what was shown before', async () => {
  const told = open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'r' });
  await options();
  const box = screen.getByPlaceholderText('Type to search');
  fireEvent.change(box, { target: { value: 'kar' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(told).toEqual([]);
  await waitFor(() => expect(told).toEqual(['karim']));
});

test('what is missing is created in place and chosen', async () => {
  const told = open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'N' });
  fireEvent.change(await screen.findByPlaceholderText('Type to search'), { target: { value: 'Nadia' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Create “Nadia”' }));
  await waitFor(() => expect(told).toEqual(['new:Nadia']));
});

test('a row that exists is not offered to be created again', async () => {
  open();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'k' });
  fireEvent.change(await screen.findByPlaceholderText('Type to search'), { target: { value: ' KARIM ' } });
  await waitFor(async () => expect(await options()).toEqual(['Karim']));
});

test('a value from outside shows the label that it resolves to', async () => {
  open('rahima');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Customer' }).textContent).toBe('Rahima'));
});

function open(start: string | null = null): (string | null)[] {
  const told: (string | null)[] = [];
  function Screen() {
    const [value, setValue] = useState(start);
    return (
      <>
        <label htmlFor="customer">Customer</label>
        <Combobox
          id="customer"
          label="Customer"
          value={value}
          onChange={(next) => {
            told.push(next);
            setValue(next);
          }}
          search={async (text) => people.filter((person) => person.label.toLowerCase().includes(text.toLowerCase()))}
          resolve={(id) => people.find((person) => person.value === id)}
          create={async (text) => ({ value: `new:${text}`, label: text })}
        />
      </>
    );
  }
  render(<Screen />);
  return told;
}

async function options(): Promise<(string | null)[]> {
  return (await screen.findAllByRole('option')).map((option) => option.textContent);
}
