import type { Row } from '#data/kind.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { base32 } from '#kernel/numbers.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import type { Employee, EmployeeJob, EmployeePrivate } from './kind.ts';

export type EmployeeRow = Row<typeof Employee>;
export type JobRow = Row<typeof EmployeeJob>;
export type PrivateRow = Row<typeof EmployeePrivate>;

/** What a form or a file tells of an employee. */
export type EmployeeFacts = Pick<
  EmployeeRow,
  | 'code'
  | 'name'
  | 'name_local'
  | 'thumb'
  | 'photo_path'
  | 'email'
  | 'phone'
  | 'department_id'
  | 'designation'
  | 'place_id'
  | 'manager_id'
  | 'employment_type'
  | 'join_date'
  | 'probation_end'
  | 'contract_end'
  | 'user_id'
  | 'tags'
>;

/** The facts as columns; a number of the company's country is kept in its international form. */
export function cleanEmployee(facts: EmployeeFacts, country: string): EmployeeFacts {
  const phone = normalisePhone(facts.phone, country);
  return {
    ...facts,
    code: oneLine(facts.code),
    name: oneLine(facts.name),
    name_local: oneLine(facts.name_local),
    designation: oneLine(facts.designation),
    email: oneLine(facts.email).toLowerCase(),
    phone: phone.valid ? phone.e164 : oneLine(facts.phone),
  };
}

/** Refuses what no employee may look like, with the field to point at. The server asks the same of days (`check_employees`). */
export function assertEmployee(row: EmployeeRow, country: string): void {
  refuseTogether([
    () => {
      if (row.phone !== '' && !normalisePhone(row.phone, country).valid) throw new Refused('phone_invalid', { field: 'phone' });
    },
    () => {
      if (row.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(row.email)) throw new Refused('email_invalid', { field: 'email' });
    },
    () => {
      if (row.exit_date !== null && row.exit_date < row.join_date) throw new Refused('exit_before_join', { field: 'exit_date' });
      if (row.status === 'exited' && row.exit_date === null) throw new Refused('exit_date_missing', { field: 'exit_date' });
    },
    () => {
      for (const field of ['probation_end', 'contract_end'] as const)
        if ((row[field] ?? row.join_date) < row.join_date) throw new Refused('ends_before_join', { field });
    },
  ]);
}

/** Where somebody stands who is at work as usual. */
export function usualStatus(type: EmployeeRow['employment_type']): 'probation' | 'active' {
  return type === 'probation' ? 'probation' : 'active';
}

/** The fields that make a line of the history of work. */
export const jobFields = ['status', 'designation', 'department_id', 'place_id', 'manager_id', 'employment_type'] as const;

/** What holds of somebody's work, as a line of its history. */
export function jobOf(row: EmployeeRow, line: Pick<JobRow, 'id' | 'effective_from' | 'reason' | 'note' | 'created_at'>): JobRow {
  const { status, designation, department_id, place_id, manager_id, employment_type } = row;
  return { ...line, employee_id: row.id, status, designation, department_id, place_id, manager_id, employment_type };
}

/** Newest first; of one day what was written later. */
export function newestOfHistory<R extends Pick<JobRow, 'effective_from' | 'created_at'>>(rows: readonly R[]): readonly R[] {
  const at = (row: R) => row.effective_from + row.created_at;
  return rows.toSorted((a, b) => (at(a) < at(b) ? 1 : -1));
}

/** Why a PIN is too easy to guess; `undefined` = it is not. `born`: the day of birth. */
export function pinProblem(pin: string, born: string | null): string | undefined {
  if (!/^\d{4,6}$/.test(pin)) return 'pin_length';
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0)));
  if (steps.size === 1 && [0, 1, -1].some((step) => steps.has(step))) return 'pin_easy';
  return born !== null && pin === born.slice(0, 4) ? 'pin_birth_year' : undefined;
}

/** What a badge says: `B-` and ten signs that nobody guesses. */
export function newBadge(): string {
  return `B-${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => base32(byte % 32, 1)).join('')}`;
}

/** What the record that stays takes over from a second one of the same person: whatever is empty in it. */
export function takenOver<R extends object>(stays: R, goes: R, fields: readonly (keyof R)[]): Partial<R> {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    fields.flatMap((field) => (isEmpty(stays[field]) && !isEmpty(goes[field]) ? [[field, goes[field]]] : [])),
  ) as Partial<R>;
}
