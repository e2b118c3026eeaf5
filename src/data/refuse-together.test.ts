import { expect, test } from 'vitest';

import { refuseTogether, refuseTogetherLater } from './refuse-together.ts';
import { Refused } from './refused.ts';

function refuse(code: string, field?: string): () => never {
  return () => {
    throw new Refused(code, { field });
  };
}

test('every rule is asked, and all that is wrong is told at once', () => {
  const nested = () => refuseTogether([refuse('b', 'two'), refuse('c')]);
  const told = caught(() => refuseTogether([refuse('a', 'one'), () => undefined, nested]));
  expect(told).toMatchObject({ code: 'a', field: 'one', others: [{ code: 'b', field: 'two' }, { code: 'c' }] });
  expect(caught(() => refuseTogether([() => undefined]))).toBeUndefined();
});

test('rules that look into the store are told with the others', async () => {
  const nested = () => refuseTogether([refuse('a'), refuse('b')]);
  const later = refuseTogetherLater([nested, () => Promise.reject(new Refused('c')), () => Promise.resolve()]);
  await expect(later).rejects.toMatchObject({ code: 'a', others: [{ code: 'b' }, { code: 'c' }] });
});

test('a defect is no refusal', async () => {
  const stumble = () => {
    throw new TypeError('x');
  };
  expect(() => refuseTogether([refuse('a'), stumble])).toThrow(TypeError);
  await expect(refuseTogetherLater([stumble])).rejects.toThrow(TypeError);
});

function caught(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
