import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { meantBy, scannedText } from './scanned.ts';
import { WedgeBuffer } from './wedge-buffer.ts';

const { scans } = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/imports/field/case-24-symbology-prefix.json', import.meta.url), 'utf8'),
) as { scans: { types: string }[] };

it.each(scans)('$types is read without its prefix', ({ types }) => expect(types.endsWith(scannedText(types))).toBe(true));

it.each([
  [']C1PCL-261121-7K0A', 'PCL-261121-7K0A'],
  [']C0PCL-261121-7K0A', 'PCL-261121-7K0A'],
  [']Q1karbar:parcel:0195a000-0000-7000-8000-000000000001', 'karbar:parcel:0195a000-0000-7000-8000-000000000001'],
  [']E08901030865278', '8901030865278'],
  [' ১২৩৪ ', '1234'],
  ['PCL]C1', 'PCL]C1'],
])('%s stands for %s', (typed, wanted) => expect(scannedText(typed)).toBe(wanted));

/** The keys that a scanner presses for a code, under a layout that makes other signs of them. */
function keysOf(code: string, layout: (sign: string) => string, caps = false) {
  return Array.from(code, (sign) => {
    const letter = /[a-z]/i.test(sign);
    const shiftKey = letter ? sign === sign.toUpperCase() : sign === ':';
    const at = letter ? `Key${sign.toUpperCase()}` : /\d/.test(sign) ? `Digit${sign}` : { '-': 'Minus', ':': 'Semicolon' }[sign];
    return { key: layout(sign), code: at ?? '', shiftKey, caps };
  });
}

function scan(keys: ReturnType<typeof keysOf>): string | undefined {
  const buffer = new WedgeBuffer();
  for (const [i, key] of keys.entries()) buffer.press(meantBy(key), i * 12);
  return buffer.press('Enter', keys.length * 12);
}

const code = 'PCL-261121-7K0A';
const bangla: Readonly<Record<string, string>> = { P: 'প', C: 'চ', L: 'ল', K: 'ক', A: 'আ' };
const arabic: Readonly<Record<string, string>> = { P: '؛', C: '}', L: '/', K: 'ن', A: 'ِ' };

it('is read under a Bangla layout, whose digits are other ones, too', () => {
  const layout = (sign: string) => bangla[sign] ?? (/\d/.test(sign) ? String.fromCodePoint(0x9e6 + Number(sign)) : sign);
  expect(scan(keysOf(code, layout))).toBe(code);
});

it('is read as far as signs tell that the layout is another one', () => {
  expect(scan(keysOf('KA-1', (sign) => arabic[sign] ?? sign))).toBe('KA-1');
});

it('comes out in its own letters under Caps Lock', () => {
  const swapped = (sign: string) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase());
  expect(scan(keysOf(code, swapped, true))).toBe(code);
  expect(scan(keysOf('karbar:parcel:x', swapped, true))).toBe('karbar:parcel:x');
});
