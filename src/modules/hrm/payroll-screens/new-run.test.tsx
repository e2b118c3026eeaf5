import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';

import { usualRule } from '../pay-setup/index.ts';
import { PayGroup, PayRule } from '../pay-setup/kind.ts';
import { periodOf } from '../payroll/index.ts';
import { Component as NewRun } from './NewRun.tsx';

/* The days that a new run begins with. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('the days follow the group, as long as nobody has told others', async () => {
  const { store, backend } = shopInMemory();
  const group = (id: string, name: string, is_default: boolean) => ({ id, name, is_default, sort: 0, active: true, deleted_at: null });
  const rule = (id: string, frequency: 'monthly' | 'weekly' | 'daily') => ({
    ...{ ...usualRule, id: `rule ${id}`, group_id: id, frequency, effective_from: '2020-01-01', created_at: '2020-01-01T00:00:00Z' },
  });
  backend.seed(PayGroup.name, [group('office', 'Office', true), group('floor', 'Floor', false), group('day', 'Helpers', false)]);
  backend.seed(PayRule.name, [rule('office', 'monthly'), rule('floor', 'weekly'), rule('day', 'daily')]);
  showOn(store, <NewRun />);
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const span = () => [m.payroll_period_from(), m.payroll_period_to(), m.payroll_attendance_from(), m.payroll_attendance_to()].map(shown);
  const select = await screen.findByLabelText(m.pay_group());
  const today = store.today();

  const thisWeek = periodOf({ frequency: 'weekly', cut_off_day: 0 }, today);
  const week =
    thisWeek.period_to === today ? thisWeek : periodOf({ frequency: 'weekly', cut_off_day: 0 }, addDays(thisWeek.period_from, -1));
  fireEvent.change(select, { target: { value: 'floor' } });
  await waitFor(() => expect(span()).toEqual([week.period_from, week.period_to, week.period_from, week.period_to]));

  fireEvent.change(screen.getByLabelText(m.payroll_period_to()), { target: { value: '2026-01-31' } });
  fireEvent.change(select, { target: { value: 'day' } });
  await waitFor(() => expect(span()).toEqual([today, '2026-01-31', today, today]));
});
