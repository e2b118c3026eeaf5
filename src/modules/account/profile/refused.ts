import { authText } from '#data/auth-text.ts';
import { Refused } from '#data/refused.ts';
import { AuthRefusal } from '#data/remote-error.ts';

/** What the auth service refuses, in words and beside the field that it is about: `fields` by its code, else `other`. */
export async function inWords<T>(call: Promise<T>, fields: Readonly<Record<string, string>>, other?: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AuthRefusal) || error.code === 'network') throw error;
    throw new Refused(error.code, { field: fields[error.code] ?? other, text: authText(error) });
  }
}
