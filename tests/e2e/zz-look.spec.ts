import { test } from './support/test.ts';

const out = '/tmp/look';
test('look', async ({ demo, newDevice }) => {
  test.setTimeout(900_000);
  const device = await newDevice(demo, 'desk', 'Owner');
  const page = await device.context.newPage();
  await page.goto('/app/hrm/payroll');
  await page.waitForTimeout(15_000);
  const runs = await demo.sql<{ id: string; state: string; people: number; no: number }>(
    `select r.id, r.state, r.people::int, (select count(*)::int from public.payslips p where p.run_id = r.id) as no from public.payroll_runs r order by period_to`,
  );
  console.log(JSON.stringify(runs));
  const [, b, c, d] = runs;
  const slips = await demo.sql<{ e: string }>(
    `select employee_id as e from public.payslips where run_id = $1 and (result::text like '%"advance"%') limit 1`,
    [c!.id],
  );
  const e = slips[0]!.e;
  await demo.sql(
    `insert into public.employee_compensations (tenant_id, id, employee_id, effective_from, wage_type, amount, reason) select tenant_id, gen_random_uuid(), employee_id, (select period_from + 15 from public.payroll_runs where id = $2), wage_type, amount + 200000, 'increment' from public.employee_compensations where employee_id = $1 order by effective_from desc limit 1`,
    [e, c!.id],
  );
  const places = {
    list: '/app/hrm/payroll',
    draft: `/app/hrm/payroll/edit/${d!.id}?step=review`,
    people: `/app/hrm/payroll/edit/${d!.id}`,
    inputs: `/app/hrm/payroll/edit/${d!.id}?step=inputs`,
    final: `/app/hrm/payroll/${c!.id}`,
    rest: `/app/hrm/payroll/${c!.id}?step=rest`,
    payment: `/app/hrm/payroll/${c!.id}?step=payment`,
    paid: `/app/hrm/payroll/${b!.id}?step=payment`,
    cost: `/app/hrm/payroll/${b!.id}?step=cost`,
    differences: `/app/hrm/payroll/${c!.id}?step=differences`,
    slip: `/app/hrm/payroll/${c!.id}/employee/${e}`,
    overview: '/app/hrm',
  };
  const sizes = { 1280: [1280, 800], 1024: [1024, 768], 390: [390, 844] } as const;
  const shoot = async (tag: string, chosen: readonly string[]) => {
    for (const [name, [width, height]] of Object.entries(sizes)) {
      if (!chosen.includes(name)) continue;
      await page.setViewportSize({ width, height });
      for (const [place, url] of Object.entries(places)) {
        await page.goto(url);
        await page.waitForTimeout(['draft', 'people', 'inputs', 'rest', 'differences'].includes(place) ? 3500 : 1200);
        await page.screenshot({ path: `${out}/${place}-${name}-${tag}.png` });
      }
    }
  };
  await shoot('light', ['1280', '1024', '390']);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await shoot('dark', ['1280', '390']);
  await page.evaluate(() => {
    localStorage.setItem('vite-ui-theme', 'light');
    localStorage.setItem('PARAGLIDE_LOCALE', 'bn');
  });
  await demo.sql(`update public.people set language = 'bn'`);
  await shoot('bn', ['1280', '390']);
});
