import { expect, it } from 'vitest';

import { labelOf } from './labels.ts';
import type { VariantHit } from './queries.ts';

const hit = (codes: Partial<Record<'barcode' | 'sku', string>>) =>
  ({ variant: { id: 'a', title: 'Red', barcode: null, sku: null, ...codes }, product: { name: 'Shirt' } }) as unknown as VariantHit;

it('has the barcode, else the SKU, and there is none without a code', () => {
  expect(labelOf(hit({ barcode: '8901234567890', sku: 'A-1' }))).toEqual({ id: 'a', code: '8901234567890', name: 'Shirt', title: 'Red' });
  expect(labelOf(hit({ sku: 'B-1' }))?.code).toBe('B-1');
  expect(labelOf(hit({}))).toBeUndefined();
});
