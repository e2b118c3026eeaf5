import { describe, expect, test } from 'vitest';

import { commonPasswords } from './common-passwords.ts';
import { weaknessesOf } from './password.ts';

describe('a password', () => {
  test.each(['karbar-demo', 'a long password', 'another good password', 'correct horse battery', 'আমার দোকানের চাবি'])(
    '%s is good enough',
    (good) => {
      expect(weaknessesOf(good, ['owner@karbar.test', 'Shapla Mart', 'Salma'])).toEqual([]);
    },
  );

  test.each([
    ['', ['length']],
    ['        ', ['length']],
    [' 1234567 ', ['length', 'repeated'].slice(0, 1)],
    ['aaaaAAAA', ['repeated']],
    ['........', ['repeated']],
    ['password', ['common']],
    ['PassWord', ['common']],
    ['password2026!!', ['common']],
    ['  password  ', ['common']],
    ['12345678', ['common']],
    ['qwertyuiop', ['common']],
    ['owner@karbar.test', ['own']],
    ['Owner@Karbar.Test1', ['own']],
    ['shapla mart', ['own']],
    ['ShaplaMart2026', ['own']],
    ['ব'.repeat(25), ['long', 'repeated']],
  ] as const)('%j is told why it is refused', (weak, reasons) => {
    expect(weaknessesOf(weak, ['owner@karbar.test', 'Shapla Mart'])).toEqual(reasons);
  });

  test('is looked up in a list of some hundreds, each of which it refuses', () => {
    expect(commonPasswords.size).toBeGreaterThan(400);
    for (const common of commonPasswords) expect(weaknessesOf(common)).not.toEqual([]);
  });
});
