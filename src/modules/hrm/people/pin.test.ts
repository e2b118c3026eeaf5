import { expect, test } from 'vitest';

import { fitsPin, makePin } from './pin.ts';

const company = '6f1c2c4e-6a52-4e0e-9a2b-3c6a7a1f0001';

test('a PIN fits what was made of it, and no other does', async () => {
  const kept = await makePin('482915', company);
  expect(kept).toMatchObject({ salt: expect.stringMatching(/^[\da-f]{32}$/u), verifier: expect.stringMatching(/^[\da-f]{64}$/u) });
  expect(await fitsPin('482915', kept)).toBe(true);
  expect(await fitsPin('482916', kept)).toBe(false);
});

test('two who chose one PIN have one mark, in one company, and nothing else alike', async () => {
  const [one, two] = await Promise.all([makePin('482915', company), makePin('482915', company)]);
  const elsewhere = await makePin('482915', `${company}-other`);
  expect(two.pin_mark).toBe(one.pin_mark);
  expect(two.verifier).not.toBe(one.verifier);
  expect(elsewhere.pin_mark).not.toBe(one.pin_mark);
});
