import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { soon } from '#fixtures/soon.ts';

import { hushToasts, toast, toastUndo, whileLoading } from './toast.tsx';
import { Toaster } from './Toaster.tsx';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));
afterEach(cleanup);

test('what comes while others may stand there is not shown, then or later; what is for them is', async () => {
  render(<Toaster />);
  toast.success('Before');
  await screen.findByText('Before');
  const speak = hushToasts();
  await soon(() => expect(screen.queryByText('Before')).toBeNull());
  toastUndo('Rahima was deleted', () => undefined);
  toast.error('For whoever is there', { forAnybody: true });
  await screen.findByText('For whoever is there');
  expect(screen.queryByText('Rahima was deleted')).toBeNull();
  speak();
  toast.info('After');
  await screen.findByText('After');
  expect(screen.queryByText('Rahima was deleted')).toBeNull();
});

test('what a notice offers is done once, however often it is pressed', async () => {
  render(<Toaster />);
  const undone: string[] = [];
  toastUndo('Rahima was deleted', () => undone.push('Rahima'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  act(() => {
    undo.click();
    undo.click();
  });
  expect(undone).toEqual(['Rahima']);
});

test('a question under way is told until it is answered, refused or failed, and takes no other notice along', async () => {
  render(<Toaster />);
  toast.error('Stays', { duration: Number.POSITIVE_INFINITY });
  for (const end of [() => Promise.resolve(1), () => Promise.reject(new Error('No'))]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = whileLoading('Asking', () => promise.then(end)).catch(() => undefined);
    await screen.findByText('Asking');
    resolve();
    await asked;
    await soon(() => expect(screen.queryByText('Asking')).toBeNull());
  }
  // Before somebody else it is not told, and its end is none of his notices'.
  const speak = hushToasts();
  toast.error('For all', { forAnybody: true, duration: Number.POSITIVE_INFINITY });
  await screen.findByText('For all');
  await whileLoading('Asking', () => Promise.resolve(1));
  speak();
  toast.info('Later');
  await screen.findByText('Later');
  expect(screen.queryByText('Asking')).toBeNull();
  expect(screen.getByText('For all')).toBeTruthy();
});
