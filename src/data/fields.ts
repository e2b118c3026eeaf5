import * as v from 'valibot';

import { isClaimedInstant, isDay, isInstant } from '#kernel/dates.ts';
import { charactersOf, isStorable } from '#kernel/text.ts';

/*
 * The field types of which rows are made, each with its range: the forms, the door, Postgres' door and its constraints all read it
 * here. They validate; they never transform: cleaning typed text is the form's job (`ui/form`), because the door must accept exactly
 * what the server will accept.
 */

/** Of ids there is one spelling, so that whoever compares texts compares ids. */
export const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
export const id = v.pipe(v.string(), { ...v.uuid<string>(), requirement: idPattern });
export const optionalId = v.nullable(id);

/** Text, trimmed by the form, `min` (0 or 1) to `max` characters as Postgres counts them: an emoji is one. */
export function text(max: number, min: 0 | 1 = 0) {
  return v.pipe(v.string(), v.minLength(min), maxCharacters(max), v.check(isStorable));
}

/** Text of a fixed form, whose pattern bounds its length. Postgres gets the same pattern, so it has no escapes. */
export function code(pattern: RegExp) {
  return v.pipe(v.string(), v.regex(pattern));
}

/** ISO 4217. */
export const currencyCode = code(/^[A-Z]{3}$/);

/** Counts as Postgres does; what it finds is told as any text that is too long. */
function maxCharacters(max: number): v.MaxLengthAction<string, number, undefined> {
  const byUnits = v.maxLength<string, number>(max);
  return {
    ...byUnits,
    '~run': (dataset, config) =>
      typeof dataset.value === 'string' && charactersOf(dataset.value) <= max ? dataset : byUnits['~run'](dataset, config),
  };
}

/** Money in minor units of the company's currency. Limit: 10 trillion minor units, exact in a double and in bigint. */
export const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(-1e13), v.maxValue(1e13));
export const minorPositive = v.pipe(minor, v.minValue(0));

/** What many amounts or movements come to: so wide that no single one reaches its end, and still exact in a double. */
export const total = v.pipe(v.number(), v.safeInteger(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER));
/** Money in minor units that many amounts come to. */
export const minorTotal = v.pipe(total);

/** Whole pieces on an order line. */
export const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
export const signedCount = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000_000_000), v.maxValue(1_000_000_000));
/** A place in an order that somebody chose. */
export const sort = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000_000), v.maxValue(1_000_000));
/** A share of something, in hundredths of a percent. */
export const share = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));

/** A business day, `YYYY-MM-DD`, in the company's time zone, from 1900 to 2199. */
export const day = v.pipe(v.string(), v.check(isDay));
/**
 * The day of a document: devices take tomorrow at most (`door.ts`), where they know what day it is, and the server a year ahead of its own;
 * where the device's clock is far ahead, today stands in its place as with an instant.
 */
export const documentDay = v.pipe(v.string(), v.check(isDay));
/** The day until which something is to be done: a year ahead at most, to devices and to the server. */
export const dueDay = v.pipe(v.string(), v.check(isDay));
/**
 * An instant from 1900 to 2199, ISO 8601 with offset; written as UTC with `Z`, the server answers with `+00:00`. Devices' clocks say it:
 * where one is more than 48 hours ahead, the server's own time stands in its place and the answer says so (`Result.clock`).
 */
export const instant = v.pipe(v.string(), v.check(isInstant));
export const optionalInstant = v.nullable(instant);
/** An instant as a device claims it, however wrong its clock is: it stands as it is, beside the time of receipt. */
export const claimedInstant = v.pipe(v.string(), v.check(isClaimedInstant));

export const flag = v.boolean();
export const texts = (max: number, each: number) => v.pipe(v.array(text(each, 1)), v.maxLength(max));

/** What is told in a feed: some facts by name, of any shape that stays small and flat. */
export const details = v.pipe(v.record(text(60, 1), v.unknown()), v.maxEntries(50), v.check(isSmall));

const largest = 500_000;
const deepest = 8;

/** Half of what Postgres takes, which prints more blanks. */
export function isSmall(value: Readonly<Record<string, unknown>>): boolean {
  return depthOf(value, deepest) <= deepest && JSON.stringify(value).length <= largest;
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, limit - 1)));
}

/** Photos that a record takes; whoever adds one keeps it with `savePhoto`. */
export const mostPhotos = 8;
/** Their paths. */
export const photoPaths = texts(mostPhotos, 200);
