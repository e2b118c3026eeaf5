import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keyOf } from '#fixtures/personal-key.ts';
import type { PersonalKey } from '#kernel/personal-key.ts';

import { type Explained, ExplainProvider } from '../overlay/explain.tsx';
import { dropEdits, readDraft, writeDraft } from './draft.ts';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';
import { useForm } from './use-form.ts';

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  phone: v.pipe(
    v.string(),
    v.minLength(1),
    v.check((phone) => phone.length === 11, 'Phone needs 11 digits'),
  ),
  price: v.pipe(v.number(), v.minValue(0)),
  zone: v.nullable(v.string()),
  active: v.boolean(),
});
type Values = v.InferOutput<typeof Schema>;

const blank = { name: '', phone: '', price: 0, zone: null, active: true };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('errors stand beside their fields in plain words and are summed up', async () => {
  open();
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('2 fields need your attention')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(describedBy('Name')).toContain('Please fill this in.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test("a schema's own message is shown to the letter", async () => {
  open({ name: 'Rahim', phone: '017' });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Phone needs 11 digits')).toBeTruthy();
});

test('text that is no number keeps the form from being saved', async () => {
  const saved = open({ name: 'Rahim', phone: '01711234567' });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '12,abc' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('This is not a number. Decimals stand behind a point.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('a number that may be meant in two ways is told with both', async () => {
  const saved = open({ name: 'Rahim', phone: '01711234567' });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '1.355' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('This may mean 1355 or 1.355. Write it in another way.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('Ctrl-Enter saves from within a field, with typed values cleaned', async () => {
  const saved = open({ phone: '01711234567' });
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.change(name, { target: { value: '  Rahim   Uddin ' } });
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(saved).toEqual([{ name: 'Rahim Uddin', phone: '01711234567', price: 0, zone: null, active: true }]));
});

test('Enter moves on and saves from the last field', async () => {
  const saved = open({ name: 'Rahim', phone: '01711234567' });
  screen.getByLabelText('Name').focus();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(saved).toEqual([]);
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Enter' });
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('two presses before the screen is drawn again save once, and what is new is saved once however long the next screen takes', async () => {
  const saved = open({ name: 'Rahim', phone: '01711234567' });
  const save = screen.getByText('Save');
  act(() => {
    save.click();
    save.click();
  });
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
  await act(async () => save.click());
  expect(saved).toHaveLength(1);
});

test('a form takes another press once its refusal was told', async () => {
  const saved = open({ name: 'Rahim' });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '01711234567' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('an expected refusal lands on its field, or at the top when it has none', async () => {
  open({ name: 'Rahim', phone: '01711234567' }, { refuse: { text: 'This phone is taken.', field: 'phone' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(describedBy('Phone')).toContain('This phone is taken.'));
  cleanup();
  open({ name: 'Rahim', phone: '01711234567' }, { refuse: { text: 'You may not do this.' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findByRole('alert')).textContent).toContain('You may not do this.');
});

test('what the schema and the rules find is told at once, and the first of it on the screen has the focus', async () => {
  const refused = { text: 'This phone is taken.', field: 'phone', others: [{ text: 'Nobody may do this today.' }] };
  const saved = open({ name: 'Rahim', phone: '01711234567', price: -1 }, { refuse: refused });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('2 fields need your attention')).toBeTruthy();
  expect(describedBy('Phone')).toContain('This phone is taken.');
  expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Nobody may do this today.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
  expect(saved).toEqual([]);
});

test('a refusal of several rules reaches every field it is about, also those that are ticked', async () => {
  open(
    { name: 'Rahim', phone: '01711234567' },
    { refuse: { text: 'One has to stay.', field: 'active', others: [{ text: 'Taken.', field: 'name' }] } },
  );
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(describedBy('Name')).toContain('Taken.'));
  expect(describedBy('Active')).toContain('One has to stay.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a new form begins in its first empty field, and at its top where the pointer is a finger', () => {
  open({ name: 'Rahim' });
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  cleanup();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  open({ name: 'Rahim' });
  expect(document.activeElement).toBe(document.body);
});

test('a form with changes says so to the page until it is saved', async () => {
  const saved = open({ phone: '01711234567' });
  const form = screen.getByLabelText('Name').closest('form');
  expect(form?.dataset['dirty']).toBe('false');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  expect(form?.dataset['dirty']).toBe('true');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(form?.dataset['dirty']).toBe('false'));
});

test('a draft survives a killed tab and says that it came back', async () => {
  open({}, { draftKey: keyOf('customer:new') });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Half typed' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  open({}, { draftKey: keyOf('customer:new') });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half typed');
  expect(screen.getByRole('status').textContent).toContain('Your unsaved entries');
  fireEvent.click(screen.getByText('Discard them'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(localStorage.getItem('karbar-draft:customer:new')).toBeNull();
});

test('whoever types on without a pause has a draft of it', () => {
  vi.useFakeTimers();
  try {
    open({}, { draftKey: keyOf('customer:new') });
    for (let i = 1; i <= 10; i += 1) {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahima Khatun'.slice(0, i) } });
      act(() => void vi.advanceTimersByTime(200));
    }
    expect(readDraft<Values>(keyOf('customer:new'))?.values.name).toMatch(/^Rahima/);
  } finally {
    vi.useRealTimers();
  }
});

test('a saved form leaves no draft', async () => {
  const saved = open({ phone: '01711234567' }, { draftKey: keyOf('customer:new') });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  cleanup();
  expect(localStorage.getItem('karbar-draft:customer:new')).toBeNull();
});

test('fields that were not touched come back as others have made them meanwhile', async () => {
  open({ name: 'Rahim', phone: '01711234567' }, { draftKey: keyOf('customer:1') });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim Uddin' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  open({ name: 'Rahim', phone: '01812345678' }, { draftKey: keyOf('customer:1') });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rahim Uddin');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('01812345678');
});

test('an edit that comes back is saved against what its writer saw, and against today where he wrote nothing', () => {
  function edit(row: Values): Values[] {
    const seen: Values[] = [];
    function Screen() {
      const form = useForm(Schema, row, { draftKey: keyOf('customer:1'), row });
      seen.push(form.seen);
      return (
        <Form form={form} onSubmit={() => undefined}>
          <form.Field.Text name="name" label="Name" />
          <form.Field.Phone name="phone" label="Phone" />
        </Form>
      );
    }
    render(
      <ExplainProvider explain={() => undefined}>
        <Screen />
      </ExplainProvider>,
    );
    return seen;
  }
  edit({ ...blank, name: 'Rahim', phone: '01711234567' });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim Uddin' } });
  cleanup();
  const theirs = { ...blank, name: 'Rahima', phone: '01812345678' };
  const seen = edit(theirs);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rahim Uddin');
  expect(seen.at(-1)).toEqual({ ...theirs, name: 'Rahim' });
  // Left alone once more, it still knows what was seen when the name was typed.
  cleanup();
  expect(edit(theirs).at(-1)).toEqual({ ...theirs, name: 'Rahim' });
  fireEvent.click(screen.getByText('Discard them'));
  cleanup();
  expect(edit(theirs).at(-1)).toEqual(theirs);
});

test('an edit goes with the right to its record, and what was typed into something new stays', () => {
  const draft = { values: { name: 'Rahim' }, start: { name: '' } };
  writeDraft(keyOf('shop:karim:customer:1'), { ...draft, row: { name: 'Rahima', phone: '01711234567' } });
  writeDraft(keyOf('shop:karim:customer:new'), draft);
  writeDraft(keyOf('shop:rina:customer:1'), { ...draft, row: { name: 'Rahima' } });
  dropEdits('shop:karim:');
  expect(['shop:karim:customer:1', 'shop:karim:customer:new', 'shop:rina:customer:1'].filter((key) => readDraft(keyOf(key)))).toEqual([
    'shop:karim:customer:new',
    'shop:rina:customer:1',
  ]);
});

test('a form that stays open keeps the next draft, too, and none of what was saved', async () => {
  const saved = open({ phone: '01711234567' }, { draftKey: keyOf('company') });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahim' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(readDraft(keyOf('company'))).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rahima' } });
  cleanup();
  expect(readDraft(keyOf('company'))).toMatchObject({ values: { name: 'Rahima' }, start: { name: 'Rahim' } });
});

test('a draft is put back whatever the clock was when it was typed, into its own form', () => {
  for (const at of ['1970-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z']) {
    localStorage.setItem('karbar-draft:customer:new', JSON.stringify({ at, values: { ...blank, name: 'Rahim' }, start: blank }));
    open({}, { draftKey: keyOf('customer:new') });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rahim');
    cleanup();
  }
  open({}, { draftKey: keyOf('customer:1') });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

type Options = { readonly draftKey?: PersonalKey; readonly refuse?: Explained };

function open(initial: Partial<Values> = {}, { draftKey, refuse }: Options = {}): Values[] {
  const saved: Values[] = [];
  function Screen() {
    const form = useForm(Schema, { ...blank, ...initial }, { draftKey });
    function check() {
      if (refuse) throw new Error('refused');
    }
    return (
      <Form
        form={form}
        check={check}
        onSubmit={async (values) => {
          check();
          saved.push(values);
        }}
      >
        <form.Field.Text name="name" label="Name" />
        <form.Field.Phone name="phone" label="Phone" />
        <form.Field.Switch name="active" label="Active" />
        <form.Field.Money name="price" label="Price" />
        <FormActions submit="Save" />
      </Form>
    );
  }
  render(
    <ExplainProvider explain={() => refuse}>
      <Screen />
    </ExplainProvider>,
  );
  return saved;
}

function describedBy(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}
