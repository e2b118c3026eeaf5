import { expose } from 'comlink';

import { type PayrollFacts, type Worked, workOut } from '../payroll/index.ts';

/* Works a run out away from the page. */

const engine = {
  workOut: (facts: PayrollFacts): readonly Worked[] | undefined => workOut(facts),
};

export type Engine = typeof engine;

expose(engine);
