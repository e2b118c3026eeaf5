import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import { type cellReader, codeIn, type DayOrder, decoded, readDay } from '../../business/imports/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { employmentIn } from './import-formats.ts';

/** What a row of a file says; '' and `null` where it says nothing. */
export type ToldEmployee = Pick<EmployeeRow, 'code' | 'name' | 'name_local' | 'phone' | 'email' | 'designation'> & {
  readonly department: string;
  readonly place: string;
  readonly type: EmployeeRow['employment_type'] | null;
  readonly join_date: string | null;
  readonly dob: string | null;
  readonly nid: string;
  readonly badge_code: string;
};

export type Problem = { readonly reason: string; readonly detail: string | number };

const limits = {
  ...{ code: 20, name: 120, name_local: 120, email: 254, designation: 80, department: 100, place: 100, nid: 30, badge_code: 60 },
} as const;

/** A row in our words, and what is wrong with it. */
export function readEmployee(
  cells: readonly string[],
  cell: ReturnType<typeof cellReader>,
  { country, order, today }: { readonly country: string; readonly order: DayOrder; readonly today: string },
): { readonly told: ToldEmployee; readonly problem: Problem | undefined } {
  const text = (field: string) => oneLine(decoded(cell(cells, field)));
  const code = (field: string) => codeIn(text(field));
  const day = (field: string) => {
    const read = text(field) === '' ? undefined : readDay(text(field), order);
    return read && 'day' in read ? read.day : null;
  };
  const phone = normalisePhone(code('phone'), country);
  const told: ToldEmployee = {
    code: code('code'),
    name: text('name'),
    name_local: text('name_local'),
    phone: phone.valid ? phone.e164 : '',
    email: text('email').toLowerCase(),
    designation: text('designation'),
    department: text('department'),
    place: text('place'),
    type: employmentIn(text('type')) ?? null,
    join_date: day('join_date'),
    dob: day('dob'),
    nid: code('nid'),
    badge_code: code('badge_code'),
  };
  return { told, problem: problemOf() };

  function problemOf(): Problem | undefined {
    if (told.code === '') return { reason: 'employee_code_missing', detail: '' };
    for (const [field, limit] of Object.entries(limits)) {
      const { length } = told[field as keyof typeof limits];
      if (length > limit) return { reason: `${field}_too_long`, detail: length };
    }
    if (code('phone') !== '' && !phone.valid) return { reason: 'phone_invalid', detail: code('phone') };
    if (told.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(told.email)) return { reason: 'email_invalid', detail: told.email };
    if (text('type') !== '' && told.type === null) return { reason: 'employment_unknown', detail: text('type') };
    for (const field of ['join_date', 'dob'] as const)
      if (text(field) !== '' && told[field] === null) return { reason: 'employee_day_unreadable', detail: text(field) };
    return told.dob !== null && told.dob >= today ? { reason: 'employee_day_unreadable', detail: text('dob') } : undefined;
  }
}
