import { describe, expect, it } from 'vitest';

import { sampleRow } from '#fixtures/sample-row.ts';

import { Employee } from './kind.ts';
import { moved, movesOf } from './moves.ts';
import { payOn } from './pay.ts';
import { cleanEmployee, type EmployeeRow, newBadge, pinProblem, takenOver } from './rules.ts';

const build = (overrides: Partial<EmployeeRow> = {}): EmployeeRow =>
  sampleRow(Employee, {
    ...{ name: 'Rahima Begum', code: 'E-7K01', status: 'active', employment_type: 'permanent', join_date: '2024-03-01' },
    ...{ deleted_at: null, ...overrides },
  }) as EmployeeRow;
const context = { today: '2026-11-26', since: '2024-03-01' };
const on = (day: string, more: object = {}) => ({ day, note: '', ...more });

describe('a PIN', () => {
  it.each([
    ['482915', null, undefined],
    ['4829', '1991-05-02', undefined],
    ['482', null, 'pin_length'],
    ['4829153', null, 'pin_length'],
    ['48a9', null, 'pin_length'],
    ['0000', null, 'pin_easy'],
    ['777777', null, 'pin_easy'],
    ['1234', null, 'pin_easy'],
    ['9876', null, 'pin_easy'],
    ['1991', '1991-05-02', 'pin_birth_year'],
    ['1991', null, undefined],
  ])('%s of somebody born on %s: %s', (pin, born, problem) => {
    expect(pinProblem(pin, born)).toBe(problem);
  });
});

describe('what happens to somebody’s work', () => {
  it('is what fits where he stands', () => {
    expect(movesOf(build())).not.toContain('confirmation');
    expect(movesOf(build({ status: 'probation' }))).toContain('confirmation');
    expect(movesOf(build({ status: 'exited', exit_date: '2026-01-31' }))).toEqual(['rehire']);
    expect(movesOf(build({ merged_into: 'other' }))).toEqual([]);
    expect(() => moved(build(), 'rehire', on('2026-11-26'), context)).toThrow('state_moved');
  });

  it('confirms after probation', () => {
    const before = build({ status: 'probation', employment_type: 'probation' });
    expect(moved(before, 'confirmation', on('2026-11-01'), context)).toEqual({ status: 'active', employment_type: 'permanent' });
  });

  it('needs a last day for a notice, not before it', () => {
    expect(() => moved(build(), 'notice', on('2026-11-20'), context)).toThrow('exit_date_missing');
    expect(() => moved(build(), 'notice', on('2026-11-20', { exit_date: '2026-11-19' }), context)).toThrow('exit_before_notice');
    const notice = moved(build(), 'notice', on('2026-11-20', { exit_date: '2026-12-19', exit_reason: 'resigned' }), context);
    expect(notice).toEqual({ status: 'notice', exit_date: '2026-12-19', exit_reason: 'resigned' });
    expect(moved(build({ ...notice }), 'return', on('2026-11-26'), { ...context, since: '2026-11-20' })).toEqual({
      ...{ status: 'active', exit_date: null, exit_reason: null },
    });
  });

  it('ends with the last day, and begins again with the same record', () => {
    expect(() => moved(build(), 'exit', on('2026-11-27'), context)).toThrow('exit_in_future');
    expect(() => moved(build(), 'exit', on('2024-02-28'), context)).toThrow('exit_before_join');
    const left = build({ ...moved(build(), 'exit', on('2026-10-31', { exit_reason: 'resigned' }), context) });
    expect(left).toMatchObject({ status: 'exited', exit_date: '2026-10-31', exit_reason: 'resigned' });
    expect(() => moved(left, 'rehire', on('2026-10-31'), context)).toThrow('rehire_before_exit');
    const again = moved(left, 'rehire', on('2026-11-16', { employment_type: 'probation', probation_end: '2027-02-16' }), context);
    expect({ ...left, ...again }).toMatchObject({
      ...{ id: left.id, code: 'E-7K01', status: 'probation', join_date: '2026-11-16', exit_date: null, probation_end: '2027-02-16' },
    });
  });

  it('is told in its order', () => {
    expect(() => moved(build(), 'promotion', on('2024-02-28'), context)).toThrow('job_before_last');
    expect(() => moved(build(), 'exit', on('2026-09-30'), { ...context, since: '2026-10-01' })).toThrow('job_before_last');
    expect(() => moved(build(), 'promotion', on('2026-11-27'), context)).toThrow('date_in_future');
    expect(moved(build(), 'promotion', on('2026-11-26', { designation: 'Line chief' }), context)).toEqual({ designation: 'Line chief' });
  });
});

it('takes over from a second record what the first one has not', () => {
  const [stays, goes] = [build({ phone: '', email: 'a@example.com' }), build({ phone: '+8801712345678', email: 'b@example.com' })];
  expect(takenOver(stays, goes, ['phone', 'email', 'designation'])).toEqual({ phone: '+8801712345678' });
});

it('keeps a phone in its international form', () => {
  const facts = { ...build(), phone: '০১৭১২-৩৪৫৬৭৮', name: '  Rahima   Begum ' };
  expect(cleanEmployee(facts, 'BD')).toMatchObject({ phone: '+8801712345678', name: 'Rahima Begum' });
});

it('knows what somebody earns on a day', () => {
  const pay = (effective_from: string, amount: number, created_at = '2026-01-01T00:00:00Z') => ({ effective_from, amount, created_at });
  const rows = [pay('2025-01-01', 12_500_00), pay('2026-01-01', 14_000_00), pay('2026-01-01', 14_500_00, '2026-01-02T00:00:00Z')];
  expect(payOn(rows, '2025-12-31')?.amount).toBe(12_500_00);
  expect(payOn(rows, '2026-06-30')?.amount).toBe(14_500_00);
  expect(payOn(rows, '2024-12-31')).toBeUndefined();
});

it('makes badges that nobody guesses', () => {
  expect(newBadge()).toMatch(/^B-[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(newBadge()).not.toBe(newBadge());
});
