import { Refused } from '#data/refused.ts';

/** `same`: those of `done` that were so already. */
export type Tally = {
  readonly done: readonly string[];
  readonly same: ReadonlySet<string>;
  readonly refused: readonly { readonly id: string; readonly error: Refused }[];
};

/** Does the same to each of many rows; what one of them refuses does not hold up the others. `one` answers false where nothing was to do. */
export async function runEach(ids: Iterable<string>, one: (id: string) => Promise<unknown>): Promise<Tally> {
  const done: string[] = [];
  const same = new Set<string>();
  const refused: { readonly id: string; readonly error: Refused }[] = [];
  for (const id of ids) {
    try {
      if ((await one(id)) === false) same.add(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ id, error });
    }
  }
  return { done, same, refused };
}
