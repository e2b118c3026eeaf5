import * as v from 'valibot';

import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';

import { pinPattern } from './pin.ts';

const digits = v.pipe(
  v.string(),
  v.transform((typed) => toLatinDigits(typed).trim()),
  v.regex(pinPattern, () => m.lock_pin_form()),
);

/** A PIN that is typed twice. */
export const PinFields = v.pipe(
  v.object({ pin: digits, again: v.string() }),
  v.forward(
    v.check(
      ({ pin, again }) => pin === toLatinDigits(again).trim(),
      () => m.lock_pin_differs(),
    ),
    ['again'],
  ),
);
