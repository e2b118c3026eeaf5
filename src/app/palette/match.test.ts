import { describe, expect, it } from 'vitest';

import { matches } from './match.ts';

describe('matches', () => {
  it('takes the beginnings of words in any order', () => {
    expect(matches('par', 'Parcels', 'Business')).toBe(true);
    expect(matches('bus parc', 'Parcels', 'Business')).toBe(true);
    expect(matches('cels', 'Parcels')).toBe(false);
  });

  it('takes everything while nothing is typed', () => {
    expect(matches('', 'Parcels')).toBe(true);
  });

  it('reads Bangla labels', () => {
    expect(matches('পার্', 'পার্সেল')).toBe(true);
  });
});
