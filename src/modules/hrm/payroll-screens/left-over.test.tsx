import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Stored } from '#data/kind.ts';
import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';

import { buildRun } from '../payroll/build-payroll.ts';
import type { RunRow, SlipRow } from '../payroll/index.ts';
import { PayrollRun, Payslip } from '../payroll/kind.ts';
import { LeftOver } from './LeftOver.tsx';
import { OlderRuns } from './OlderRuns.tsx';

/* What is told of money that was not reached, and of runs that lie too far back. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const { store, backend } = shopInMemory();
const today = store.today();
const back = (days: number) => addDays(today, -days);
const run = buildRun({ id: 'run', state: 'paid', period_from: back(60), period_to: back(31) }) as Stored<RunRow>;

function slip(who: string, to: string, carried: readonly object[]): Stored<SlipRow> {
  return {
    ...{
      id: `${who} ${to}`,
      slip_no: who,
      run_id: 'run',
      employee_id: who,
      type: 'regular',
      period_from: to,
      period_to: to,
      pay_date: null,
    },
    ...{ state: 'final', revision: 1, person: { name: who }, result: { lines: [], carried }, input: {}, input_hash: '0'.repeat(64) },
    ...{
      engine_version: 1,
      gross: 0,
      deductions: 0,
      payable: 0,
      method: 'cash',
      batch_id: null,
      paid_at: null,
      published_at: null,
      reason: '',
    },
    created_at: `${to}T12:00:00.000Z`,
  } as unknown as Stored<SlipRow>;
}
const canteen = { code: 'deduction', label: 'Canteen', ref: '', amount: 12_300 };
const advance = { code: 'advance', label: 'ADV-1', ref: 'a', amount: 50_000 };

test('shows what slips could not take, of whoever has no later slip, and says when none takes it any more', async () => {
  backend.seed(Payslip.name, [slip('Later', back(1), [])]);
  const slips = [slip('Rahima', back(31), [canteen, advance]), slip('Later', back(31), [canteen]), slip('Gone', back(120), [canteen])];
  showOn(store, <LeftOver run={run} slips={slips} />);
  const [first, second, ...more] = await screen.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(first?.textContent).toContain('Rahima');
  expect(first?.textContent).toContain('123.00');
  expect(first?.textContent).not.toContain(m.pay_work_left_lost());
  expect(second?.textContent).toContain('Gone');
  expect(second?.textContent).toContain(m.pay_work_left_lost());
});

test('names the runs of which this one settled nothing', async () => {
  const older = (id: string, to: number, told: Partial<RunRow> = {}) =>
    buildRun({ id, title: id, state: 'paid', period_from: back(to + 29), period_to: back(to), ...told });
  const near = 60 + 93;
  backend.seed(PayrollRun.name, [
    run,
    older('near', near),
    older('far', near + 1),
    older('bonus', 200, { type: 'bonus' }),
    older('gone', 340),
  ]);
  showOn(store, <OlderRuns run={run} />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([expect.stringContaining('far')]);
});
