import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { DateText } from './dates.tsx';
import { FormatProvider } from './format.tsx';

afterEach(cleanup);

test('an instant stands under the business day of the company, a business day as it is', () => {
  const format = { currency: 'BDT', locale: 'en-IN', digits: 'latn', timeZone: 'Asia/Dhaka', country: 'BD' } as const;
  render(
    <FormatProvider format={format}>
      <DateText day="2026-11-21T19:30:00.000Z" /> <DateText day="2026-11-21T19:30:00+00:00" /> <DateText day="2026-11-21" />
    </FormatProvider>,
  );
  expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual(['22 Nov 2026', '22 Nov 2026', '21 Nov 2026']);
});
