import fc from 'fast-check';
import { expect, it } from 'vitest';

import { movesUpTo, plain, slowly } from '#modules/factory/material-ledger/build-any.ts';

it('100,000 moves of fifty materials are what a slow ledger says that is written otherwise', () => {
  for (const moves of fc.sample(movesUpTo(2000, 2000), 50)) expect(plain(moves)).toEqual(slowly(moves));
});
