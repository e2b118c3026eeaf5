import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import type { TagChange } from './desk.ts';
import { TagsDialog } from './TagsDialog.tsx';

afterEach(cleanup);

test('what others put on an order while its tags are open stays on', async () => {
  const saved: TagChange[] = [];
  function Order() {
    const [tags, setTags] = useState<readonly string[]>(['Old']);
    return (
      <>
        <button type="button" onClick={() => setTags(['Old', 'Urgent'])}>
          A colleague
        </button>
        <TagsDialog of="order" tags={tags} onSave={(change) => saved.push(change)} onClose={() => undefined} />
      </>
    );
  }
  showOn(shopInMemory().store, <Order />);
  fireEvent.click(screen.getByText('A colleague'));
  fireEvent.click(screen.getByRole('button', { name: 'Save tags' }));
  await waitFor(() => expect(saved).toEqual([{ add: ['Old'], off: [] }]));
});
