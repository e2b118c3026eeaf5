import { describe, expect, it } from 'vitest';

import { phases } from '#modules/business/sale-rules/kind.ts';

import { piles, statusIds } from './work.ts';

describe('piles of work', () => {
  it('takes every status of the company that means the phase, and only of its own sort', () => {
    const [confirm] = piles;
    const statuses = [
      { id: 'a', type: 'ecom', phase: 'new' },
      { id: 'b', type: 'ecom', phase: 'confirmed' },
      { id: 'c', type: 'ecom', phase: 'new' },
      { id: 'd', type: 'parcel', phase: 'pending' },
    ] as const;
    expect(confirm && statusIds(statuses, confirm)).toEqual(['a', 'c']);
  });

  it('names only phases of its own sort', () => {
    for (const pile of piles) expect(phases[pile.of]).toEqual(expect.arrayContaining([...pile.phases]));
  });
});
