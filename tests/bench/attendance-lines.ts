import { type Line, line, median, type Pair } from './line.ts';
import { call } from './pages.ts';
import type { Stage } from './sync.ts';

const rounds = 9;
const punches = 20_000;
const perRound = 100;

/** The register of a month from all its punches, and a punch of a tablet. */
export async function* attendanceLines({ device }: Stage): AsyncGenerator<Line> {
  const page = await device();
  const registers: Pair[] = [];
  await call(page, 'monthRegister', punches);
  for (let round = 0; round < rounds; round += 1) registers.push(await call(page, 'monthRegister', punches));
  yield line(
    {
      key: 'month_register',
      what: 'the register of 300 people for 31 days from 20,000 stored punches / the same cells of the same punches by a loop that groups, sorts and pairs them',
      unit: 'ms',
      atMost: 5,
      source: 'a register that costs no more than five plain loops',
      cause: 'a day also has its shift, breaks, overtime, night, flags and pay, and a punch may belong to the shift of the day before',
    },
    registers,
  );
  const saves: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) saves.push(middleOf(await call(page, 'punches', perRound)));
  const months: Pair[] = [];
  await call(page, 'payrollMonth');
  for (let round = 0; round < rounds; round += 1) months.push(await call(page, 'payrollMonth'));
  await page.context().close();
  yield line(
    {
      key: 'punch_saved',
      what: 'p50 of a punch of a tablet, its number and itself, durable in the outbox / a raw strict IndexedDB put of the same record in the same worker',
      unit: 'ms',
      atMost: 4,
      source: 'a punch that costs no more than four strict puts',
      cause: 'two strict transactions, since its number is kept before it: none is given twice',
    },
    saves,
  );
  yield line(
    {
      key: 'payroll_300',
      what: 'slips of 300 people for a month with lines and arithmetic, from ready day records / the same payables of the same records by a loop in plain numbers',
      unit: 'ms',
      atMost: 3,
      source: 'a payroll that costs no more than three plain loops',
      cause: 'formulas, whole fractions instead of floating point, and the steps and days behind every line',
    },
    months,
  );
}

function middleOf(pairs: readonly Pair[]): Pair {
  return { value: median(pairs.map(({ value }) => value)), denominator: median(pairs.map(({ denominator }) => denominator)) };
}
