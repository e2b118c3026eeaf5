import { expect, it } from 'vitest';

import { offerOf } from './offer.ts';

const chrome = { standalone: false, asked: true, agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0', touch: 5 };
const mac = { standalone: false, asked: false, agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', touch: 0 };

it('offers what the browser offers', () => {
  expect(offerOf(chrome)).toBe('prompt');
  expect(offerOf({ ...chrome, asked: false })).toBe('none');
});

it('explains it on iPhones and on iPads, which call themselves Macs', () => {
  expect(offerOf({ ...mac, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604' })).toBe('by-hand');
  expect(offerOf({ ...mac, touch: 5 })).toBe('by-hand');
  expect(offerOf(mac)).toBe('none');
});

it('offers nothing inside the installed app', () => {
  expect(offerOf({ ...chrome, standalone: true })).toBe('none');
  expect(offerOf({ ...mac, touch: 5, standalone: true })).toBe('none');
});
