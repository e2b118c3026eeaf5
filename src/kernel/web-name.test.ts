import { expect, it } from 'vitest';

import { webNameOf } from './web-name.ts';

it.each([
  ['Shapla Mart', 'shapla-mart'],
  ['  Café & Co. ', 'cafe-co'],
  ['শাপলা', ''],
  ['x'.repeat(39) + ' yy', 'x'.repeat(39)],
])('proposes an address for %s', (name, called) => expect(webNameOf(name)).toBe(called));
