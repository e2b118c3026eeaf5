import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { code128Bars } from './code128-path.ts';
import { Code128, widthInMm } from './Code128.tsx';

afterEach(cleanup);

test('bars are whole dots of a label printer, two at least', () => {
  expect(code128Bars('PCL-261121-7K0A').modules).toBe(209);
  expect([widthInMm(209, 92), widthInMm(368, 92), widthInMm(369, 92), widthInMm(100, 92)]).toEqual([78.375, 92, undefined, 87.5]);
});

test('a code whose bars would be too thin is drawn as QR code, with its letters below', async () => {
  const code = 'C'.repeat(60);
  const { container } = render(<Code128 text={code} room={92} />);
  expect(await screen.findByRole('img', { name: /QR/ })).toBeTruthy();
  expect(container.textContent).toBe(code);
  expect(container.querySelector('[data-print-wait]')).toBeNull();
  cleanup();
  render(<Code128 text="PCL-261121-7K0A" room={92} />);
  const bars = await screen.findByRole('img', { name: /PCL-261121-7K0A/ });
  await expect.poll(() => bars.style.width).toBe('78.375mm');
});
