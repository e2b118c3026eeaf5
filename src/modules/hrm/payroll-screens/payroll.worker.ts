import { expose } from 'comlink';

import { type Difference, differencesIn, hashOf, type PayrollFacts, type Worked, workOut } from '../payroll/index.ts';

/* Works a run out away from the page. */

/** With the hash of what his slip is made from, where it can be paid. */
export type Hashed = Worked & { readonly hash?: string };

const engine = {
  async workOut(facts: PayrollFacts): Promise<readonly Hashed[] | undefined> {
    const people = workOut(facts);
    return people && Promise.all(people.map(hashed));
  },
  /** Of the earliest run that the facts were read for. */
  differences(facts: PayrollFacts): readonly Difference[] {
    const [first] = facts.earlier;
    return first ? differencesIn(facts, first) : [];
  },
};

async function hashed(one: Worked): Promise<Hashed> {
  return one.slip && one.slip.errors.length === 0 ? { ...one, hash: await hashOf(one.input) } : one;
}

export type Engine = typeof engine;

expose(engine);
