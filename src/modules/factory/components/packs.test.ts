import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { shownIn } from '../material-ledger/index.ts';
import { measureOf, unitOf } from '../materials/index.ts';
import { quantityIn } from '../materials/index.ts';
import { entryOf, type PackEntry, packsIn } from './packs.ts';

const pack = (name: string, per: number | null, unit: string): PackEntry => ({ key: newId(), name, per, unit, barcode: '' });
const problem = (entries: readonly PackEntry[], unit: string) => {
  try {
    packsIn(entries, unit);
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    return [code, field];
  }
  return undefined;
};

describe('packs', () => {
  it('are exact in whatever unit they are told (M9)', () => {
    const [roll] = packsIn([pack('Roll', 100, 'yd')], 'm');
    expect((roll?.num ?? 0) * 100).toBe((roll?.den ?? 0) * 9144);
    const cloth = { stock_unit: 'm', packs: [roll!] };
    expect(quantityIn(cloth, 5, roll!.id)).toBe(457_200_000);
    expect(quantityIn(cloth, 2.5, 'yd')).toBe(2_286_000);
    expect(quantityIn(cloth, 1, 'kg')).toBeUndefined();
  });

  it('show halves: 144 of 96 a pack are one and a half (E5)', () => {
    const [box] = packsIn([pack('Box', 96, 'pc')], 'pc');
    const button = { stock_unit: 'pc', packs: [box!] };
    expect(shownIn(144_000_000, measureOf(button, box!.id)!, unitOf('pc'))).toEqual({ value: { n: 3n, d: 2n } });
    expect(quantityIn(button, 1.5, box!.id)).toBe(144_000_000);
  });

  it('of nothing, of another dimension and of one name are told beside their field', () => {
    expect(problem([pack('Roll', 0, 'm')], 'm')).toEqual(['pack_empty', 'packs.0.per']);
    expect(problem([pack('Roll', null, 'm')], 'm')).toEqual(['pack_empty', 'packs.0.per']);
    expect(problem([pack('Box', 1, 'm'), pack('Sack', 2, 'kg')], 'm')).toEqual(['pack_dimension', 'packs.1.unit']);
    expect(problem([pack('Box', 1, 'm'), pack(' box', 2, 'm')], 'm')).toEqual(['pack_twice', 'packs.1.name']);
    expect(problem([pack('Box', 1e9, 'm')], 'mm')).toEqual(undefined);
    expect(problem([pack('Speck', 0.000001, 'oz')], 'kg')).toEqual(['pack_range', 'packs.0.per']);
  });

  it('come back in the words in which they were told', () => {
    const again = (per: number, unit: string, stock: string) => {
      const { per: shown, unit: said } = entryOf(packsIn([pack('P', per, unit)], stock)[0]!, stock);
      return [shown, said];
    };
    expect(again(100, 'yd', 'm')).toEqual([100, 'yd']);
    expect(again(144, 'pc', 'pc')).toEqual([144, 'pc']);
    expect(again(2.5, 'kg', 'kg')).toEqual([2.5, 'kg']);
    expect(again(5000, 'm', 'm')).toEqual([5000, 'm']);
    // An odd one stays exact.
    const third = { id: newId(), name: 'Third', num: 1, den: 3, barcode: '' };
    expect(entryOf(third, 'm').per).toBeNull();
  });
});
