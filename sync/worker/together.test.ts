import { expect, test } from 'vitest';

import { Refused } from '#data/refused.ts';

import { outcome, unwrap } from './outcome.ts';
import { together } from './together.ts';

test('what is asked in one go is asked in one call, what is asked later in another', async () => {
  const calls: (readonly number[])[] = [];
  const ask = together(async (questions: readonly number[]) => {
    calls.push(questions);
    return questions.map((one) => one * 10);
  });
  expect(await Promise.all([ask(1), ask(2)])).toEqual([10, 20]);
  expect(await ask(3)).toBe(30);
  expect(calls).toEqual([[1, 2], [3]]);
});

test('a call that fails fails for all who asked', async () => {
  const ask = together<number, number>(() => Promise.reject(new Error('gone')));
  expect((await Promise.allSettled([ask(1), ask(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a refusal tells the page all that is wrong', async () => {
  const others = [new Refused('brand_forbidden', { field: 'brand_id' })];
  const made = await outcome(() => Promise.reject(new Refused('invalid', { field: 'name', others })));
  const sent = structuredClone(made);
  expect(() => unwrap(sent)).toThrow(expect.objectContaining({ code: 'invalid', field: 'name', others }));
});
