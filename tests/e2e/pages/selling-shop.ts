import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { accountCommands } from '#modules/banking/setup/account-commands.ts';
import { addLines, addPayment, postPayment } from '#modules/business/courier-payments/index.ts';
import { completeOrder, createOrder } from '#modules/business/orders/index.ts';
import { completeParcel, createShipment, dispatchParcel } from '#modules/business/parcels/index.ts';
import { saveProduct } from '#modules/business/products/commands.ts';
import { blankProduct, blankVariant } from '#modules/business/products/rules.ts';
import { expectedCharges, expectedCollect, type Outcome } from '#modules/business/sale-rules/index.ts';
import { CancelReason, Parcel, ShippingCompany } from '#modules/business/sale-rules/kind.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import { CompanyDesk, type Shipped } from './company-desk.ts';

/* What a day of selling begins with: done by the commands of the app, where its screens would take too long. */

const [price, cost, fee, opening] = [100_000, 40_000, 6_000, 100] as const;

/** Names say what becomes of them. */
export const day = {
  /** Parcels: 20 + 2 + 3 + 1 + 1 + 3 = 30. */
  delivered: names('Took it', 20),
  half: names('Half', 2),
  refused: names('Refused', 3),
  paidReturn: names('Fee only', 1),
  lost: names('Lost', 1),
  underway: names('Underway', 3),
  /** Orders without a parcel: 1 + 7 + 2 = 10. */
  waiting: names('Waits', 7),
  calledOff: names('Called off', 2),
  counter: 'Counter',
} as const;

/** Everything of the day that no screen is needed for. `orders`: how many there are so far. */
export async function openShop(
  server: Backend,
  owner: string,
): Promise<{ desk: CompanyDesk; parcels: ReadonlyMap<string, Shipped>; orders: number }> {
  const desk = await CompanyDesk.found(server, 'Day of Selling', owner);
  const { store } = desk;
  const padma = await engage(store);
  const account = { number: '', opening_date: store.today(), min_balance: null };
  const wallet = await accountCommands.add(store, { ...account, name: 'Wallet', type: 'mobile', opening_balance: 0 });
  const bank = await accountCommands.add(store, { ...account, name: 'Bank', type: 'bank', opening_balance: 500_000 });
  const variant = await stockUp(desk);
  let orders = 0;
  const order = async (name: string, pieces: number, advance = 0) => {
    orders += 1;
    const line = { variant_id: variant.id, product_name: 'Lamp', variant_title: '', sku: null, quantity: pieces, price };
    const { id } = await createOrder(store, {
      ...{ brand_id: variant.brand_id, ship_name: name, ship_phone: `0170066${String(orders).padStart(4, '0')}` },
      ...{ ship_address: 'House 3, Road 9, Uttara, Dhaka', items: [line], discount_type: 'fixed', discount_value: 0, delivery_fee: fee },
      ...(advance > 0 && { advance, bank_account_id: wallet }),
    });
    return id;
  };
  const parcels = new Map<string, Shipped>();
  const sent = [day.delivered, day.half, day.refused, day.paidReturn, day.lost, day.underway].flat();
  for (const name of sent) {
    const id = await order(name, name.startsWith('Half') ? 2 : 1, name === 'Refused 3' ? 20_000 : 0);
    const { id: parcel, number } = await createShipment(store, id, { shipping_company_id: padma });
    parcels.set(name, { order: id, parcel, label: number });
    if (name !== 'Underway 3') await dispatchParcel(store, number);
  }
  for (const name of day.waiting) await order(name, 1);
  const [reason] = await store.find(CancelReason);
  const why = { cancel_reason_ids: [reason?.id ?? ''] };
  for (const name of day.calledOff)
    await completeOrder(store, await order(name, 1), { type: 'cancelled', collected_amount: 0, charges: none, ...why });
  const end = (name: string, told: Pick<Outcome, 'type'> & Partial<Outcome>) => endParcel(store, parcels.get(name)?.parcel ?? '', told);
  for (const name of day.delivered) await end(name, { type: 'full' });
  await end('Half 2', { type: 'partial', delivered: await piecesOf(store, parcels.get('Half 2')?.parcel ?? '', 1) });
  await end('Refused 2', { type: 'cancelled', ...why });
  await end('Refused 3', { type: 'cancelled', ...why, advance: 'kept' });
  await desk.send();
  await payLastWeek(store, { padma, bank, parcel: parcels.get('Took it 1') });
  await desk.send();
  return { desk, parcels, orders };
}

/** Ends a parcel as its courier's rates say. */
export async function endParcel(store: Store, id: string, told: Pick<Outcome, 'type'> & Partial<Outcome>): Promise<void> {
  const row = await store.get(Parcel, id);
  if (!row) throw new Error('No such parcel');
  const collected_amount = expectedCollect(row, told);
  const courier = await store.get(ShippingCompany, row.shipping_company_id ?? '');
  await completeParcel(store, id, {
    ...told,
    collected_amount,
    charges: expectedCharges(courier, row.shipping_charge, told.type, collected_amount),
  });
}

/** So many pieces of every line. */
export async function piecesOf(store: Store, id: string, pieces: number): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(((await store.get(Parcel, id))?.items ?? []).map((item) => [item.id, pieces]));
}

/** A courier: 60.00 for the way, 1 % of what he collects, half of the way more for what was refused. Answers his id. */
export async function engage(store: Store, account: string | null = null): Promise<string> {
  const id = newId();
  const surcharge = { return_rule: { type: 'percent', value: 5_000 }, partial_rule: { type: 'none', value: 0 } } as const;
  const terms = { base_fee: 6_000, rates: [], cod_rate: 100, cod_minimum: 0, cycle_days: 0, bank_account_id: account, ...surcharge };
  const row = { id, name: 'Padma Courier', code: 'padma', tracking_url: '', ...terms, active: true, sort: 9, deleted_at: null };
  await store.write({ action: 'order_settings.save', changes: [insert(ShippingCompany, row)] });
  return id;
}

/** A hundred lamps, bought at 400.00 and sold at 1,000.00. */
export async function stockUp(desk: CompanyDesk) {
  const [brand = ''] = await desk.brands();
  const product = { ...blankProduct(newId(), brand, desk.store.now()), name: 'Lamp', weight_g: 300 };
  const variant = { ...blankVariant(newId(), product, desk.store.now()), price };
  const pieces = { opening: new Map([[variant.id, opening]]), costs: new Map([[variant.id, cost]]) };
  await saveProduct(desk.store, { before: undefined, next: { product, variants: [variant] }, ...pieces });
  return variant;
}

type LastWeek = { readonly padma: string; readonly bank: string; readonly parcel: Shipped | undefined };

async function payLastWeek(store: Store, { padma, bank, parcel }: LastWeek): Promise<void> {
  const [statement_date, received_amount] = [store.today(), 98_940];
  const facts = { shipping_company_id: padma, statement_ref: 'PD-1', statement_date, received_date: statement_date, bank_account_id: bank };
  const id = await addPayment(store, { ...facts, statement_amount: received_amount, received_amount, notes: '' });
  const line = { collected: 106_000, shipping_charge: 6_000, cod_charge: 1_060, return_charge: 0, other_charge: 0 };
  await addLines(store, id, [{ reference: parcel?.label ?? '', phone: '', parcel_id: parcel?.parcel ?? null, ...line }]);
  await postPayment(store, id);
}

function names(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
}

const none = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
