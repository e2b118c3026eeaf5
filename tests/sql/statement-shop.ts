import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { GroupPayment } from '#modules/business/sale-rules/kind.ts';

import { endingOf, endOf, foundCompany, insertOf, parcelRow, patchOf } from './company.ts';
import { addSample } from './sample.ts';
import type { useServer } from './server.ts';

/* A company with parcels that have ended, and its couriers' statements. */

export const settled = { status: 'applied' };

/** The worked example: 1,530.00 collected, 130.00 for the delivery and 13.30 for collecting: 1,186.70 of 1,330.00 with an advance of 200.00. */
export const full = { collected: 133_000, shipping_charge: 13_000, cod_charge: 1330, return_charge: 0, other_charge: 0 };
export const partial = { collected: 63_000, shipping_charge: 13_000, cod_charge: 630, return_charge: 6500, other_charge: 0 };
export const cancelled = { collected: 0, shipping_charge: 13_000, cod_charge: 0, return_charge: 6500, other_charge: 0 };
export const other = { collected: 99_900, shipping_charge: 7000, cod_charge: 0, return_charge: 0, other_charge: 0 };

type Figures = typeof full;

export async function statementShop(server: ReturnType<typeof useServer>) {
  const company = await foundCompany(server);
  const cash = company.the('cash');

  /** A parcel that has ended with these figures. */
  async function ended(figures: Figures, to = 'delivered'): Promise<string> {
    const parcel = parcelRow(company, { discount_value: 0, delivery_fee: 0 });
    expect(await company.device.do('parcel.create', insertOf('parcels', parcel))).toMatchObject(settled);
    const { collected, ...charges } = figures;
    const told =
      to === 'delivered'
        ? endOf('full', { variance_reason: 'agreed' })
        : endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
    expect(await company.device.do('parcel.complete', endingOf(company, parcel.id, { to, told, collected, charges }))).toMatchObject(
      settled,
    );
    return parcel.id;
  }

  async function statement(
    received: number,
    lines: readonly (Figures & { readonly parcel: string | null; readonly decision?: string })[],
    more = {},
  ) {
    const courier = { shipping_company_id: company.the('courier'), bank_account_id: cash, received_amount: received, adjustments: [] };
    const payment = await addSample(company, GroupPayment, { ...courier, ...more });
    const rows = lines.map(({ parcel, decision = 'open', ...figures }, i) => lineOf(payment.id, parcel, { ...figures, decision, sort: i }));
    if (rows.length > 0) expect(await company.device.do('group_payment.save', ...rows)).toMatchObject(settled);
    return payment.id;
  }

  const post = (id: string, device = company.device) =>
    device.do('group_payment.post', patchOf('group_payments', id, { state: ['draft', 'posted'] }));
  const unpost = (id: string) => company.device.do('group_payment.void', patchOf('group_payments', id, { state: ['posted', 'void'] }));
  const balance = async () =>
    (
      await server.sql<{ balance: number }>('select balance::int from public.account_balances where tenant_id = $1 and id = $2', [
        company.tenant,
        cash,
      ])
    )[0]?.balance ?? 0;
  const entries = () =>
    server.sql<{ category: string; amount: number }>(
      `select category, (case type when 'income' then amount else -amount end)::int as amount from public.transactions
       where tenant_id = $1 and deleted_at is null order by category, amount`,
      [company.tenant],
    );
  const parcel = async (id: string) =>
    (
      await server.sql<Readonly<Record<string, unknown>>>(
        `select settlement, settled_amount::int, payment_id, collected_amount::int, shipping_charge::int, other_charge::int from public.orders
         where tenant_id = $1 and id = $2`,
        [company.tenant, id],
      )
    )[0];
  return { company, ended, statement, post, unpost, balance, entries, parcel };
}

export function lineOf(payment: string, parcel: string | null, rest: Readonly<Record<string, unknown>>) {
  const row = {
    payment_id: payment,
    parcel_id: parcel,
    brand_id: null,
    reference: 'C-1',
    phone: '',
    notes: '',
    booked: null,
    deleted_at: null,
  };
  return insertOf('payment_lines', { id: randomUUID(), ...row, created_at: new Date().toISOString(), ...rest });
}
