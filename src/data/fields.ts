import * as v from 'valibot';

import { isStorable } from '#kernel/text.ts';

/*
 * The field types of which rows are made. They validate; they never transform: cleaning typed text is the form's job
 * (`ui/form`), because the door must accept exactly what the server will accept.
 */

export const id = v.pipe(v.string(), v.uuid());
export const optionalId = v.nullable(id);

/** One line of text, trimmed by the form, `min` to `max` characters. */
export function text(max: number, min = 0) {
  return v.pipe(v.string(), v.minLength(min), v.maxLength(max), v.check(isStorable));
}

/** Money in minor units of the company's currency. Limit: 10 trillion minor units, exact in a double and in bigint. */
export const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(-1e13), v.maxValue(1e13));
export const minorPositive = v.pipe(minor, v.minValue(0));

/** Whole pieces on an order line. */
export const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
export const signedCount = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000_000_000), v.maxValue(1_000_000_000));
export const sort = v.pipe(v.number(), v.safeInteger());

/** A business day, `YYYY-MM-DD`, in the company's time zone. */
export const day = v.pipe(v.string(), v.isoDate());
/** An instant, ISO 8601 with offset; written as UTC with `Z`, the server answers with `+00:00`. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
export const optionalInstant = v.nullable(instant);

export const flag = v.boolean();
export const texts = (max: number, each: number) => v.pipe(v.array(text(each, 1)), v.maxLength(max));
