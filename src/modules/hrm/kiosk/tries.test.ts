import { afterEach, expect, test, vi } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';

import { makePin } from '../people/pin.ts';
import { mostTries, type PersonRow } from './rules.ts';
import { tryPin } from './tries.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser without room lets people in by their PIN, and nobody guess on', async () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  const { store } = companyInMemory();
  const { salt, verifier } = await makePin('4071', 'company');
  const id = '0195a000-0000-7000-8000-0000000000e1';
  const person: PersonRow = {
    ...{ id, device_id: id, employee_id: id, code: 'E-1', name: 'Rahim', name_local: '', thumb: '', badge_code: null },
    ...{ salt, verifier, shift_id: null, shift_name: '', shift_start: null, shift_end: null },
  };
  expect(await tryPin(store, person, '4071')).toBe('right');
  for (let n = 1; n < mostTries; n += 1) expect(await tryPin(store, person, '0000')).toBe('wrong');
  expect(await tryPin(store, person, '0000')).toBe('locked');
  expect(await tryPin(store, person, '4071')).toBe('locked');
});
