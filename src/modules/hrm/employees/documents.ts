import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { oneLine } from '#kernel/text.ts';

import { EmployeeDocument } from '../people/kind.ts';
import { employeeAction } from './commands.ts';

export type PaperRow = Row<typeof EmployeeDocument>;
export type PaperFacts = Pick<PaperRow, 'employee_id' | 'type' | 'title' | 'photos' | 'issued_on' | 'expires_on' | 'note'>;

/** Papers of an employee. */
export const paperCommands = entityCommands<typeof EmployeeDocument, PaperFacts>(EmployeeDocument, employeeAction, {
  clean: (facts) => ({ ...facts, title: oneLine(facts.title), note: facts.note.trim() }),
  start: (store) => ({ created_at: store.now() }),
  assert: (_store, { issued_on, expires_on }) => {
    if (issued_on !== null && expires_on !== null && expires_on < issued_on)
      throw new Refused('expires_before_issue', { field: 'expires_on' });
  },
});
