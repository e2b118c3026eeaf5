import { describe, expect, it } from 'vitest';

import { countryChoices, guessCountry } from './countries.ts';

describe('countries', () => {
  it('guesses by time zone, then by language', () => {
    expect(guessCountry('Asia/Dhaka', 'en')).toBe('BD');
    expect(guessCountry('Asia/Calcutta', 'bn')).toBe('IN');
    expect(guessCountry('Etc/UTC', 'bn')).toBe('BD');
    expect(guessCountry('Etc/UTC', 'en')).toBe('US');
  });

  it('puts Bangladesh first for readers of Bangla and sorts by name otherwise', () => {
    expect(countryChoices('bn')[0]?.value).toBe('BD');
    expect(
      countryChoices('en')
        .slice(0, 3)
        .map((choice) => choice.label),
    ).toEqual(['Australia', 'Bangladesh', 'Canada']);
  });
});
