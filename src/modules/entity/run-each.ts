import { Refused } from '#data/refused.ts';

export type Tally = { readonly done: readonly string[]; readonly refused: readonly { readonly id: string; readonly error: Refused }[] };

/** Does the same to each of many rows; what one of them refuses does not hold up the others. */
export async function runEach(ids: Iterable<string>, one: (id: string) => Promise<unknown>): Promise<Tally> {
  const done: string[] = [];
  const refused: { readonly id: string; readonly error: Refused }[] = [];
  for (const id of ids) {
    try {
      await one(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ id, error });
    }
  }
  return { done, refused };
}
