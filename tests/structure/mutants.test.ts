import { describe, expect, it } from 'vitest';

import { harmless, mutants } from '../mutants/mutants.ts';
import { edited } from '../mutants/plant.ts';
import { source } from './sources.ts';

describe('the mutants of sync', () => {
  it('find the one place that each of them changes', () => {
    const edits = [...mutants, harmless].flatMap((mutant) => [...mutant.edits]);
    for (const edit of edits) expect(edited(source(edit.file), edit)).not.toBe(source(edit.file));
  });

  it('name a test that exists', () => {
    const missing = mutants.filter(({ caughtBy }) => !source(caughtBy.file).replaceAll("\\'", "'").includes(caughtBy.name));
    expect(missing.map(({ caughtBy }) => caughtBy)).toEqual([]);
  });
});
