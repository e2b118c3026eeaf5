import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { keyOf } from '#fixtures/personal-key.ts';
import type { PersonalKey } from '#kernel/personal-key.ts';

import { ExplainProvider } from '../overlay/explain.tsx';
import { Form } from './Form.tsx';
import { useForm } from './use-form.ts';

const Schema = v.object({ name: v.string() });
const blank = { name: '' };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('what a form makes has the id of its draft, and a draft of what is made already is none', async () => {
  const ids: string[] = [];
  const made = new Set<string>();
  function enter() {
    cleanup();
    openWith({ draftKey: keyOf('customer:new'), isMade: async (id) => made.has(id), onOpen: (id) => ids.push(id) });
  }
  const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value;
  enter();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  enter();
  await waitFor(() => expect(typed()).toBe('Rahim'));
  expect(new Set(ids).size).toBe(1);
  made.add(ids[0] ?? '');
  enter();
  expect(typed()).toBe('');
  const asked = () => screen.getByLabelText<HTMLInputElement>('Name').form?.getAttribute('aria-busy');
  expect(asked()).toBe('true');
  await waitFor(() => expect(asked()).toBeNull());
  expect(typed()).toBe('');
  expect(screen.queryByText('Discard them')).toBeNull();
  expect(made.has(ids.at(-1) ?? '')).toBe(false);
  enter();
  expect(typed()).toBe('');
});

test('until it is known whether a draft was saved nothing is saved, and what is typed meanwhile stays', async () => {
  const answer = Promise.withResolvers<boolean>();
  const saved: unknown[] = [];
  const form = () => screen.getByLabelText<HTMLInputElement>('Name');
  const draftKey = keyOf('customer:new');
  openWith({ draftKey, isMade: async () => false, onOpen: () => undefined });
  fireEvent.change(form(), { target: { value: 'Rahim' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  openWith({ draftKey, isMade: async () => answer.promise, onOpen: () => undefined, onSubmit: (values) => void saved.push(values) });
  fireEvent.submit(form());
  fireEvent.change(form(), { target: { value: 'Karim' } });
  await act(async () => answer.resolve(false));
  expect([form().value, saved]).toEqual(['Karim', []]);
  fireEvent.submit(form());
  await waitFor(() => expect(saved).toEqual([{ name: 'Karim' }]));
});

test('what is typed while a draft turns out to be saved stays, and the draft goes', async () => {
  const answer = Promise.withResolvers<boolean>();
  const draftKey = keyOf('customer:new');
  openWith({ draftKey, isMade: async () => false, onOpen: () => undefined });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  openWith({ draftKey, isMade: async () => answer.promise, onOpen: () => undefined });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Karim' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(JSON.stringify(Object.entries(localStorage))).toContain('Rahim');
  await act(async () => answer.resolve(true));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Karim');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Rahim');
});

test('a draft that the page which went away saved after all is saved when its saving is refused', async () => {
  const draftKey = keyOf('customer:new');
  let there = false;
  let closed = 0;
  const isMade = async (_: string, { name }: { readonly name: string }) => there && name === 'Rahim';
  const onSubmit = async () => Promise.reject(new Error('there is one already'));
  openWith({ draftKey, isMade, onOpen: () => undefined });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  openWith({ draftKey, isMade, onOpen: () => undefined, onSubmit, onSaved: () => (closed += 1) });
  await screen.findByText('Discard them');
  there = true;
  fireEvent.submit(screen.getByLabelText('Name'));
  await waitFor(() => expect(closed).toBe(1));
  expect(Object.keys(localStorage)).toEqual([]);
});

type DraftOptions = {
  readonly draftKey: PersonalKey;
  readonly isMade: (id: string, values: { readonly name: string }) => Promise<boolean>;
  readonly onOpen: (id: string) => void;
  readonly onSubmit?: (values: unknown) => Promise<unknown> | void;
  readonly onSaved?: () => void;
};

function openWith({ onOpen, onSubmit = () => undefined, onSaved = () => undefined, ...options }: DraftOptions) {
  function Screen() {
    const form = useForm(Schema, blank, options);
    onOpen(form.id);
    return (
      <Form form={form} onSubmit={onSubmit} onSaved={onSaved}>
        <form.Field.Text name="name" label="Name" />
      </Form>
    );
  }
  render(
    <ExplainProvider explain={() => undefined}>
      <Screen />
    </ExplainProvider>,
  );
}
