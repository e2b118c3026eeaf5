import { expect, test } from 'vitest';

import { contrast } from '#fixtures/contrast.ts';

import { brightnessOf, colourOfName, initialsOf, nameColours, textOn } from './name-colour.ts';

test('the palette has 90 different colours and starts with gold and white', () => {
  expect(nameColours.length).toBe(90);
  expect(new Set(nameColours).size).toBe(90);
  expect(nameColours.slice(0, 2)).toEqual(['#ffd700', '#ffffff']);
});

test('a name keeps its colour whatever its case and spacing', () => {
  expect(colourOfName('  Rahim   Uddin ')).toBe(colourOfName('rahim uddin'));
  expect(nameColours).toContain(colourOfName('রহিম'));
  expect(colourOfName('')).toBe(colourOfName('  '));
});

test('names spread over the palette', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, i) => colourOfName(`Person ${i}`)));
  expect(seen.size).toBeGreaterThan(80);
});

test('text is black from a brightness of 128 and white below', () => {
  expect(textOn('#808080')).toBe('#000000');
  expect(brightnessOf('#808080')).toBe(128);
  expect(textOn('#7f7f7f')).toBe('#ffffff');
  expect(textOn('#fff')).toBe('#000000');
  expect(textOn('#000075')).toBe('#ffffff');
});

test('every colour of the palette can be read with its text', () => {
  const faint = nameColours.filter((colour) => contrast(colour, textOn(colour)) < 4.5);
  expect(faint).toEqual([]);
});

test('initials keep Bangla vowel signs with their letter', () => {
  expect(initialsOf('Karim Ahmed Chowdhury')).toBe('KC');
  expect(initialsOf('কামাল হোসেন')).toBe('কা');
  expect(initialsOf(' ayesha ')).toBe('A');
  expect(initialsOf('')).toBe('');
});
