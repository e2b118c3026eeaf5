import { expect, it } from 'vitest';

import { deviceLabel } from './device-label.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 5, 'Chrome, Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    0,
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, 'Firefox, Linux'],
  [mac, 0, 'Safari, macOS'],
  [mac, 5, 'Safari, iPad'],
  ['something else', 0, ''],
])('%s', (agent, touch, label) => {
  expect(deviceLabel(agent, touch)).toBe(label);
});
