import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { paletteOpenAtom } from '../frame/frame-state.ts';
import { Palette } from './Palette.tsx';

afterEach(cleanup);

function Screen() {
  const open = useSetAtom(paletteOpenAtom);
  return (
    <>
      <button onClick={() => open(true)}>Search</button>
      <Palette />
    </>
  );
}

test('Escape in the palette gives the focus back to what opened it', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  showOn(shopInMemory().store, <Screen />);
  screen.getByText('Search').focus();
  fireEvent.click(screen.getByText('Search'));
  const input = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  fireEvent.keyDown(input, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Search'));
});
