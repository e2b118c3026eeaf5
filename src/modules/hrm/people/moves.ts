import { Refused } from '#data/refused.ts';

import type { EmployeeStatus } from './kind.ts';
import { type EmployeeRow, type JobRow, usualStatus } from './rules.ts';

/** What happens to somebody's work. */
export type Move = Exclude<JobRow['reason'], 'join' | 'correction'>;

const at: Readonly<Record<EmployeeStatus, readonly Move[]>> = {
  probation: ['confirmation', 'promotion', 'transfer', 'long_leave', 'suspension', 'notice', 'exit'],
  active: ['promotion', 'transfer', 'long_leave', 'suspension', 'notice', 'exit'],
  notice: ['exit', 'return', 'transfer'],
  suspended: ['return', 'notice', 'exit'],
  long_leave: ['return', 'notice', 'exit'],
  exited: ['rehire'],
};

export function movesOf(row: EmployeeRow): readonly Move[] {
  return row.deleted_at === null && row.merged_into === null ? at[row.status] : [];
}

/** What is told of a move; `day` is when it takes effect, of an exit the last day of work. */
export type MoveFacts = {
  readonly day: string;
  readonly note: string;
} & Partial<
  Pick<
    EmployeeRow,
    'designation' | 'department_id' | 'place_id' | 'manager_id' | 'employment_type' | 'exit_date' | 'exit_reason' | 'probation_end'
  >
>;

/** `today`, and since when the newest line of the history holds; absent = there is none. */
export type MoveContext = { readonly today: string; readonly since: string | undefined };

/** The columns of the employee after a move. Refuses a move that is not his, and a day before the history's end. */
export function moved(row: EmployeeRow, move: Move, facts: MoveFacts, context: MoveContext): Partial<EmployeeRow> {
  if (!movesOf(row).includes(move)) throw new Refused('state_moved', { field: 'status' });
  assertDay(row, move, facts.day, context);
  return changes[move](row, facts);
}

const place = ({ designation, department_id, place_id, manager_id, employment_type }: MoveFacts): Partial<EmployeeRow> => ({
  ...(designation !== undefined && { designation }),
  ...(department_id !== undefined && { department_id }),
  ...(place_id !== undefined && { place_id }),
  ...(manager_id !== undefined && { manager_id }),
  ...(employment_type !== undefined && { employment_type }),
});
const stays = { exit_date: null, exit_reason: null } as const;

const changes: Readonly<Record<Move, (row: EmployeeRow, facts: MoveFacts) => Partial<EmployeeRow>>> = {
  promotion: (_row, facts) => place(facts),
  transfer: (_row, facts) => place(facts),
  confirmation: ({ employment_type: type }, facts) => ({
    ...place(facts),
    status: 'active',
    employment_type: facts.employment_type ?? (type === 'probation' ? 'permanent' : type),
  }),
  suspension: () => ({ status: 'suspended' }),
  long_leave: () => ({ status: 'long_leave' }),
  return: ({ employment_type }) => ({ ...stays, status: usualStatus(employment_type) }),
  notice: (_row, { day, exit_date = null, exit_reason = null }) => {
    if (exit_date === null) throw new Refused('exit_date_missing', { field: 'exit_date' });
    if (exit_date < day) throw new Refused('exit_before_notice', { field: 'exit_date' });
    return { status: 'notice', exit_date, exit_reason };
  },
  exit: (_row, { day, exit_reason = null }) => ({ status: 'exited', exit_date: day, exit_reason }),
  rehire: (row, facts) => {
    const next = { ...place(facts), ...stays, join_date: facts.day, probation_end: facts.probation_end ?? null, contract_end: null };
    return { ...next, status: usualStatus(facts.employment_type ?? row.employment_type) };
  },
};

function assertDay(row: EmployeeRow, move: Move, day: string, { today, since = row.join_date }: MoveContext): void {
  if (day > today) throw new Refused(move === 'exit' ? 'exit_in_future' : 'date_in_future', { field: 'day' });
  if (move === 'rehire' && row.exit_date !== null && day <= row.exit_date) throw new Refused('rehire_before_exit', { field: 'day' });
  if (move === 'exit' && day < row.join_date) throw new Refused('exit_before_join', { field: 'day' });
  if (day < since) throw new Refused('job_before_last', { field: 'day' });
}
