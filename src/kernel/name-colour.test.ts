import { expect, test } from 'vitest';

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

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
