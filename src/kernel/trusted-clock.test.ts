import { describe, expect, it } from 'vitest';

import { trustedNow } from './trusted-clock.ts';

const server = '2026-11-22T10:00:00.000Z';

describe('the time that a device goes by', () => {
  it('is its own before it has heard of the server, and while its clock is right', () => {
    expect(trustedNow(null, '2028-11-22T10:00:00.000Z')).toEqual({ now: '2028-11-22T10:00:00.000Z', doubtful: false });
    expect(trustedNow({ server, device: '2026-11-22T10:00:30.000Z' }, '2026-11-23T08:00:00.000Z')).toEqual({
      now: '2026-11-23T08:00:00.000Z',
      doubtful: false,
    });
  });

  it.each([
    ['two years ahead', '2028-11-22T10:00:00.000Z', '2028-11-22T12:00:00.000Z'],
    ['an hour behind', '2026-11-22T09:00:00.000Z', '2026-11-22T11:00:00.000Z'],
  ])('is corrected by a clock known to be %s', (_how, device, later) => {
    expect(trustedNow({ server, device }, later)).toEqual({ now: '2026-11-22T12:00:00.000Z', doubtful: false });
  });

  it('is the clock again once somebody has set it right without network', () => {
    expect(trustedNow({ server, device: '2028-11-22T10:00:00.000Z' }, '2026-11-22T13:00:00.000Z')).toEqual({
      now: '2026-11-22T13:00:00.000Z',
      doubtful: false,
    });
  });

  it.each([
    ['years ahead', '2028-11-22T10:00:00.000Z'],
    ['before the last time of the server', '2026-11-20T10:00:00.000Z'],
  ])('is in doubt when the clock turns out to be %s', (_how, device) => {
    expect(trustedNow({ server, device: server }, device, 5000)).toEqual({ now: '2026-11-22T10:00:05.000Z', doubtful: true });
  });
});
