import { describe, expect, it } from 'vitest';

import { aProduct, aVariant } from '../../../tests/fixtures/store.ts';
import { choicesOf, choose, firstVariant } from './options.ts';

const of = (size: string, colour: string, stock: 'in' | 'out' = 'in') =>
  aVariant({ title: `${size} ${colour}`, option_values: [size, colour], stock });
const smallRed = of('S', 'Red', 'out');
const smallBlue = of('S', 'Blue');
const largeRed = of('L', 'Red');
const largeGreen = of('L', 'Green');
const shirt = aProduct({
  options: [
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue', 'Green'] },
  ],
  variants: [smallRed, smallBlue, largeRed, largeGreen],
});

describe('the options of a product', () => {
  it('begin with what can be had', () => {
    expect(firstVariant(shirt)).toBe(smallBlue);
    expect(firstVariant({ variants: [smallRed] })).toBe(smallRed);
    expect(firstVariant({ variants: [] })).toBeUndefined();
  });

  it('offer no combination that is not made, and leave out values of no variant', () => {
    const [size, colour] = choicesOf(shirt, smallBlue);
    expect(size?.choices.map(({ value, isPossible }) => [value, isPossible])).toEqual([
      ['S', true],
      ['L', true],
    ]);
    expect(colour?.choices.map(({ value, isChosen, isPossible, isSoldOut }) => [value, isChosen, isPossible, isSoldOut])).toEqual([
      ['Red', false, true, true],
      ['Blue', true, true, false],
      ['Green', false, false, true],
    ]);
  });

  it('lead from an earlier option to the nearest variant, rather to one that can be had', () => {
    expect(choose(shirt, smallRed, 0, 'L')).toBe(largeRed);
    expect(choose(shirt, smallBlue, 0, 'L')).toBe(largeRed);
    expect(choose(shirt, largeRed, 0, 'S')).toBe(smallBlue);
    expect(choose(shirt, largeRed, 1, 'Green')).toBe(largeGreen);
    expect(choose(shirt, smallBlue, 1, 'Green')).toBe(smallBlue);
  });
});
