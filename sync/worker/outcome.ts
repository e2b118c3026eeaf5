import { Refused } from '#data/refused.ts';

import { AppOlder, causeOf } from '../shared/errors.ts';

/** Errors lose their class on the way between realms; a refusal travels as data. */
export type Outcome<T> =
  | { readonly ok: T }
  | { readonly refused: { readonly code: string; readonly field: string | undefined; readonly text: string | undefined } };

export async function outcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: await work() };
  } catch (error) {
    if (error instanceof Refused) return { refused: { code: error.code, field: error.field, text: error.text } };
    if (causeOf(error) instanceof AppOlder) return { refused: { code: 'app_older', field: undefined, text: undefined } };
    throw error;
  }
}

export function unwrap<T>(given: Outcome<T>): T {
  if ('ok' in given) return given.ok;
  const { code, field, text } = given.refused;
  throw new Refused(code, { field, text });
}
