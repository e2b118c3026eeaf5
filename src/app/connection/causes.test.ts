import { expect, it } from 'vitest';

import { causeOf } from './causes.ts';

it('tells a missing network from a server that is out of reach, and a failing storage before both', () => {
  expect(causeOf(null, true)).toBeNull();
  expect(causeOf(null, false)?.title()).toBe('No network');
  expect(causeOf('offline', true)?.title()).toBe('Server not reachable');
  expect(causeOf('portal', true)?.title()).toBe("No connection to Karbar's server: something else answered");
  expect(causeOf('too_many_devices', true)?.title()).toBe('Too many devices today');
  expect(causeOf('storage', false)?.title()).toBe('The storage of this device fails');
});
