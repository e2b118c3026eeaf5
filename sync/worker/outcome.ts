import { Refused } from '#data/refused.ts';

import { AppOlder, causeOf } from '../common/errors.ts';

/** Errors lose their class on the way between realms; a refusal travels as data. */
export type Outcome<T> = { readonly ok: T } | { readonly refused: Told };
type Told = Pick<Refused, 'code' | 'field' | 'text'> & { readonly others: readonly Told[] };

export async function outcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: await work() };
  } catch (error) {
    if (error instanceof Refused) return { refused: told(error) };
    if (causeOf(error) instanceof AppOlder) return { refused: told(new Refused('app_older')) };
    throw error;
  }
}

export function unwrap<T>(given: Outcome<T>): T {
  if ('ok' in given) return given.ok;
  throw refusal(given.refused);
}

function told({ code, field, text, others }: Refused): Told {
  return { code, field, text, others: others.map(told) };
}

function refusal({ code, field, text, others }: Told): Refused {
  return new Refused(code, { field, text, others: others.map(refusal) });
}
