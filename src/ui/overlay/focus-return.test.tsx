import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { SidePanel } from '../page/SidePanel.tsx';
import { UiProvider } from '../UiProvider.tsx';
import { confirm } from './confirm.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Menu } from './Menu.tsx';

/* Whoever works by keyboard goes on where he was once a window closes, however it closes. */

afterEach(cleanup);

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('Escape in a %s gives the focus back to what opened it', async (_, Window) => {
  show((open, setOpen) => (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      <Window open={open} onClose={() => setOpen(false)} title="Window">
        <input aria-label="Name" />
      </Window>
    </>
  ));
  press('Edit');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  await waitFor(() => expect(focused()).toBe('Edit'));
});

test('a window that is taken away on saving gives it back, too, and where the row went, its list has it', async () => {
  show((open, setOpen) => (
    <section aria-label="List" tabIndex={-1}>
      {!open && <button onClick={() => setOpen(true)}>Row</button>}
      {open && <Form onSave={() => setOpen(true)} />}
    </section>
  ));
  press('Row');
  press('Save');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('List'));
});

test('what a menu opened goes back to the button of the menu', async () => {
  show((open, setOpen) => (
    <>
      <Menu trigger={<button>More</button>} entries={[{ label: 'Rename', onSelect: () => setOpen(true) }]} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Window" />
    </>
  ));
  screen.getByText('More').focus();
  fireEvent.keyDown(screen.getByText('More'), { key: 'Enter' });
  const entry = await screen.findByRole('menuitem');
  entry.focus();
  fireEvent.click(entry);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(focused()).toBe('More'));
});

test('a question asked over a drawer, whose answer closes both, ends at what opened the drawer', async () => {
  show((open, setOpen) => (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      <Drawer
        open={open}
        onClose={() => void confirm({ title: 'Sure?', action: 'Discard' }).then((yes) => yes && setOpen(false))}
        title="Window"
      >
        <input aria-label="Name" />
      </Drawer>
    </>
  ));
  press('Edit');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  fireEvent.click(await screen.findByText('Discard'));
  await waitFor(() => expect(focused()).toBe('Edit'));
});

test('Escape closes the panel beside a list, but not from a field of it', async () => {
  show((open, setOpen) => (
    <>
      <button onClick={() => setOpen(true)}>Row</button>
      {open && (
        <SidePanel title="Order 12" onClose={() => setOpen(false)}>
          <input aria-label="Note" />
          <button>Ship</button>
        </SidePanel>
      )}
    </>
  ));
  press('Row');
  screen.getByLabelText('Note').focus();
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' });
  expect(screen.getByText('Order 12')).toBeTruthy();
  screen.getByText('Ship').focus();
  fireEvent.keyDown(screen.getByText('Ship'), { key: 'Escape' });
  expect(screen.queryByText('Order 12')).toBeNull();
  await waitFor(() => expect(focused()).toBe('Row'));
});

function Form({ onSave }: { readonly onSave: () => void }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  function save() {
    onSave();
    setGone(true);
  }
  return (
    <Dialog open onClose={save} title="Window">
      <button onClick={save}>Save</button>
    </Dialog>
  );
}

function show(screenOf: (open: boolean, setOpen: (open: boolean) => void) => ReactNode): void {
  function Screen() {
    const [open, setOpen] = useState(false);
    return screenOf(open, setOpen);
  }
  render(
    <MemoryRouter>
      <UiProvider explain={() => undefined}>
        <Screen />
      </UiProvider>
    </MemoryRouter>,
  );
}

function press(name: string): void {
  screen.getByText(name).focus();
  fireEvent.click(screen.getByText(name));
}

function focused(): string | null | undefined {
  return document.activeElement?.textContent;
}
