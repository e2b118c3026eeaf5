import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isContentOf } from '#data/hash.ts';
import { returnState, returnStates } from '#modules/business/sale-rules/kind.ts';

import { type Backend, startBackend } from '../backend.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ seed: 'demo', quiet: true });
}, 240_000);
afterAll(() => backend.close());

describe('the demo company', () => {
  it('lets its owner, its packer and the superadmin sign in', async () => {
    expect(backend.signIns.map(({ label, email }) => [label, email])).toEqual([
      ['Owner', 'owner@karbar.test'],
      ['Packer', 'packer@karbar.test'],
      ['Superadmin', 'superadmin@karbar.test'],
    ]);
    for (const { email, password } of backend.signIns) {
      const body = JSON.stringify({ email, password });
      const headers = { apikey: backend.key, 'content-type': 'application/json' };
      const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }
  });

  it('has orders of 90 days in every state that daily work knows', async () => {
    const rows = await backend.sql<{ type: string; phase: string; n: number }>(
      'select s.type, s.phase, count(*)::int as n from public.orders o join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id group by 1, 2',
    );
    const states = rows.map(({ type, phase }) => `${type} ${phase}`);
    const ecom = ['new', 'confirmed', 'shipment', 'delivered', 'partial', 'cancelled'].map((phase) => `ecom ${phase}`);
    const parcel = ['pending', 'delivered', 'partial', 'cancelled'].map((phase) => `parcel ${phase}`);
    expect(states).toEqual(expect.arrayContaining([...ecom, ...parcel]));
    const [span] = await backend.sql<{ days: number; future: number }>(
      'select max(order_date) - min(order_date) as days, (count(*) filter (where created_at > now()))::int as future from public.orders',
    );
    expect(span?.days).toBeGreaterThan(80);
    expect(span?.future).toBe(0);
  });

  it('adds up: what was collected was owed, and no advance stands without a transaction', async () => {
    const wrong = await backend.sql(
      `select o.id from public.orders o where o.order_type = 'ecommerce' and o.advance <> coalesce((
         select sum(case t.type when 'income' then t.amount else -t.amount end) from public.transactions t
         where t.tenant_id = o.tenant_id and t.order_id = o.id and t.category = 'Pre Payment' and t.deleted_at is null), 0)`,
    );
    expect(wrong).toEqual([]);
    const overpaid = await backend.sql(
      "select id from public.orders where collected_amount > cod_amount and delivery_details ->> 'variance_reason' = ''",
    );
    expect(overpaid).toEqual([]);
  });

  it('keeps a cash box, a wallet, a bank account and a card, on each of which lies what it opened with and what has moved since', async () => {
    const accounts = await backend.sql<{ type: string; opening: number; moved: number; kept: number; balance: number; entries: number }>(
      `select a.type, b.confidential::float as kept, d.opening_balance::float as opening, b.balance::float as balance, count(t.*)::int as entries,
         coalesce(sum(case when t.bank_account_id = a.id then case t.type when 'income' then t.amount else -t.amount - t.fee end else t.amount_in end), 0)::float as moved
       from public.bank_accounts a join public.account_details d using (tenant_id, id) join public.account_balances b using (tenant_id, id)
       left join public.transactions t on t.tenant_id = a.tenant_id and a.id in (t.bank_account_id, t.to_account_id) and t.deleted_at is null
       where a.deleted_at is null and a.tenant_id = (select tenant_id from public.brands where name = 'Nakshi') and a.name not like '%wages'
       group by 1, 2, 3, 4 order by 1`,
    );
    expect(accounts.map(({ type }) => type)).toEqual(['bank', 'card', 'cash', 'mobile']);
    for (const { type, opening, moved, kept, balance, entries } of accounts) {
      expect(balance).toBe(opening + moved + kept);
      if (type === 'card') continue;
      expect(opening).toBeGreaterThan(0);
      expect(balance).toBeGreaterThan(0);
      expect(entries).toBeGreaterThan(20);
    }
    const [moves] = await backend.sql<{ n: number; days: number }>(
      `select count(*) filter (where type = 'transfer' and to_account_id is not null)::int as n, max(transaction_date) - min(transaction_date) as days
       from public.transactions`,
    );
    const kept = await backend.sql<{ state: string; open: number }>(
      `select r.state, (select count(*)::int from public.transactions t where t.tenant_id = r.tenant_id and t.deleted_at is null
         and t.transaction_date <= r.statement_date and (t.bank_account_id = r.bank_account_id and t.cleared_in is null
           or t.to_account_id = r.bank_account_id and t.cleared_to is null)) as open
       from public.reconciliations r order by 1`,
    );
    expect(kept).toEqual([
      { state: 'draft', open: 1 },
      { state: 'locked', open: 0 },
    ]);
    expect(moves?.n).toBeGreaterThan(10);
    expect(moves?.days).toBeGreaterThan(80);
  });

  it('has paid three months, the last one but for the cash, and prepares the next; advances are taken back, one month left out', async () => {
    const runs = await backend.sql<{ state: string; alike: boolean; open: number }>(
      `select r.state, r.paid = coalesce((select sum(b.amount) from public.pay_batches b where b.tenant_id = r.tenant_id and b.run_id = r.id), 0) as alike,
         (select count(*)::int from public.payslips p where p.tenant_id = r.tenant_id and p.run_id = r.id and p.published_at is not null) as open
       from public.payroll_runs r order by r.period_to`,
    );
    expect(runs.map(({ state }) => state)).toEqual(['paid', 'paid', 'partly_paid', 'draft']);
    expect(runs.every(({ alike }) => alike)).toBe(true);
    expect(Math.min(...runs.slice(0, 3).map(({ open }) => open))).toBeGreaterThan(50);
    const [events] = await backend.sql<{ taken: number; skipped: number; wages: number }>(
      `select (select count(*)::int from public.advance_events where type = 'recover' and slip_id is not null) as taken,
         (select count(*)::int from public.advance_events where type = 'skip') as skipped,
         (select sum(b.balance)::float from public.account_balances b join public.bank_accounts a using (tenant_id, id) where a.name like '%wages') as wages`,
    );
    expect(events).toMatchObject({ taken: expect.toSatisfy((n: number) => n > 2), skipped: 2 });
    expect(events?.wages).toBeGreaterThan(0);
  });

  it('has expenses in every state, and what is paid of them are their payments', async () => {
    const states = await backend.sql<{ state: string }>(
      `select distinct case when status = 'approved' and paid_amount >= amount then 'paid' when paid_amount > 0 then 'partly paid' else status end as state
       from public.expenses order by 1`,
    );
    expect(states.map(({ state }) => state)).toEqual(['approved', 'draft', 'paid', 'partly paid', 'rejected', 'submitted', 'void']);
    const [sums] = await backend.sql<{ paid: number; allocated: number; booked: number; shared: number; voided: number }>(
      `select (select sum(e.paid_amount)::int from public.expenses e) + (select sum(d.paid_amount)::int from public.supplier_dues d) as paid,
         (select sum(amount - private.credit_of(p))::int from public.payments p where voided_at is null) as allocated,
         (select sum(t.amount)::int from public.transactions t where t.transaction_no like 'PAY-%' and t.deleted_at is null) as booked,
         (select count(*)::int from public.payments where jsonb_array_length(items) > 1 and voided_at is null) as shared,
         (select count(*)::int from public.payments where voided_at is not null) as voided`,
    );
    expect(sums?.allocated).toBe(sums?.paid);
    expect(sums?.booked).toBe((sums?.paid ?? 0) + 500_000);
    expect([sums?.shared, sums?.voided]).toEqual([1, 1]);
  });

  it('has what couriers paid on the accounts, statement by statement, and one statement that still has to be looked through', async () => {
    const statements = await backend.sql<{ courier: string; state: string; received: number; lines: number; booked: number }>(
      `select c.name as courier, p.state, p.received_amount::float as received,
         (select coalesce(sum(l.collected - l.shipping_charge - l.cod_charge - l.return_charge - l.other_charge), 0)::float
            + (select coalesce(sum((a ->> 'amount')::bigint), 0)::float from jsonb_array_elements(p.adjustments) a)
          from public.payment_lines l where l.tenant_id = p.tenant_id and l.payment_id = p.id) as lines,
         (select coalesce(sum(case t.type when 'income' then t.amount else -t.amount end), 0)::float from public.transactions t
          where t.tenant_id = p.tenant_id and t.bank_account_id = p.bank_account_id and t.title = 'Statement ' || p.payment_no) as booked
       from public.group_payments p join public.shipping_companies c on c.tenant_id = p.tenant_id and c.id = p.shipping_company_id`,
    );
    const posted = statements.filter(({ state }) => state === 'posted');
    expect(new Set(posted.map(({ courier }) => courier)).size).toBe(3);
    for (const { received, lines, booked } of posted) expect([lines, booked]).toEqual([received, received]);
    expect(statements.filter(({ state }) => state === 'draft').map(({ courier, booked }) => [courier, booked])).toEqual([
      ['Padma Courier', 0],
    ]);
    const [odd] = await backend.sql<{ n: number[] }>(
      `select array[count(*) filter (where l.parcel_id is null), count(*) filter (where o.completed_at is null and o.id is not null),
         count(*) filter (where o.settlement = 'settled'), count(*) filter (where o.completed_at is not null and o.settlement = 'none' and l.collected < o.collected_amount),
         count(*) filter (where o.settlement = 'none' and l.shipping_charge > o.shipping_charge)]::int[] as n
       from public.group_payments p join public.payment_lines l on l.tenant_id = p.tenant_id and l.payment_id = p.id
       left join public.orders o on o.tenant_id = l.tenant_id and o.id = l.parcel_id where p.state = 'draft'`,
    );
    expect(odd?.n).toEqual([1, 1, 1, 2, 1]);
    expect(await backend.sql("select parcel_id from public.orders where settlement = 'disputed'")).toHaveLength(1);
  });

  it('has returns of customers in several states, and what was paid back has left the wallet', async () => {
    const back = await backend.sql<{ received: boolean; closed: boolean; promised: number; paid: number }>(
      `select r.received_at is not null as received, r.closed_at is not null as closed, r.refund_amount::float as promised,
         coalesce((select t.amount from public.transactions t where t.tenant_id = r.tenant_id and t.bank_account_id = r.refund_account_id
           and t.title like 'Refund ' || r.return_no || '%' and t.deleted_at is null), 0)::float as paid
       from public.returns r where r.type = 'customer_return' order by r.created_at`,
    );
    const [one, two, rejected, three] = back.map(({ promised }) => promised);
    expect([Math.min(one ?? 0, two ?? 0, three ?? 0) > 0, rejected]).toEqual([true, 0]);
    const all = await backend.sql<Parameters<typeof returnState>[0]>('select * from public.returns where deleted_at is null');
    expect(all.length).toBeGreaterThan(60);
    expect(new Set(all.map(returnState))).toEqual(new Set(returnStates));
    expect(back.map(({ received, closed, paid }) => [received, closed, paid])).toEqual([
      [true, true, one],
      [true, true, two],
      // Not taken back, and promised.
      [true, true, 0],
      [true, true, 0],
      [true, false, 0],
      [false, false, 0],
    ]);
    const claims = await backend.sql<{ paid: boolean }>(
      'select distinct claim_paid is not null as paid from public.returns where claim_amount > 0 order by 1',
    );
    expect(claims.map(({ paid }) => paid)).toEqual([false, true]);
  });

  it('tells of what happened long ago as long ago', async () => {
    const late = await backend.sql(
      `select 'order' as what, f.type from public.parcel_feed f join public.orders o on o.tenant_id = f.tenant_id and o.id = f.parcel_id
       where o.created_at < now() - interval '70 days' and f.created_at > now() - interval '7 days'
       union all select 'expense', f.type from public.expense_feed f join public.expenses e on e.tenant_id = f.tenant_id and e.id = f.expense_id
       where e.created_at < now() - interval '70 days' and f.created_at > now() - interval '7 days'
       union all select 'statement', p.state from public.group_payments p where p.posted_at::date > p.received_date + 1`,
    );
    expect(late).toEqual([]);
  });

  it('has two groups of customers with members', async () => {
    const groups = await backend.sql<{ name: string; n: number }>(
      `select g.name, count(*)::int as n from public.customer_groups g join public.customer_group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
       group by 1 order by 2`,
    );
    expect(groups).toHaveLength(2);
    for (const { n } of groups) expect(n).toBeGreaterThan(10);
  });

  it('has a photo of every product in its storage, whole, and one only', async () => {
    const products = await backend.sql<{ name: string; photo_path: string | null }>('select name, photo_path from public.products');
    const files = await backend.sql<{ name: string }>(
      "select name from storage.objects where bucket_id = 'files' and name like '%/products/%'",
    );
    const paths = products.map(({ photo_path }) => photo_path ?? '');
    expect(files.map(({ name }) => name).toSorted()).toEqual(paths.toSorted());
    expect(new Set(paths.map((path) => path.split('/').at(-1))).size).toBe(products.length);
    for (const path of paths) {
      const headers = { apikey: backend.serviceKey, authorization: `Bearer ${backend.serviceKey}` };
      const response = await fetch(`${backend.url}/storage/v1/object/files/${path}`, { headers });
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await isContentOf(path, await response.blob())).toBe(true);
    }
  });
});
