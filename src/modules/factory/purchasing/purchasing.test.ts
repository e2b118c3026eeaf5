import { describe, expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { SupplierDue } from '../../banking/payables/kind.ts';
import { replay } from '../material-ledger/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import {
  addLandedCost,
  billTwin,
  type Bought,
  costedMoves,
  landedBy,
  linesReceived,
  onOrder,
  priceBill,
  pricedLines,
  purchaseCommands,
  type PurchaseFacts,
  type PurchaseRow,
  purchaseState,
  receiptAmounts,
  type ReceiptFacts,
  receivedState,
  receiveGoods,
  receiveRest,
  totalsOf,
  voidLandedCost,
  voidReceipt,
} from './index.ts';
import { LandedCost, Purchase, PurchasePrice, Receipt } from './kind.ts';

const [cloth, dye, rahim, carrier, shelf] = [newId(), newId(), newId(), newId(), newId()];
const million = 1_000_000;
/** Millionths of a minor unit, of so much of the currency. */
const each = (price: number) => Math.round(price * 100 * million);

type Line = {
  readonly component: string;
  readonly count: number;
  readonly price: number;
  readonly free?: string;
  readonly quantity?: number;
};

const facts = (lines: readonly Line[], told: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  ...{ supplier_id: rahim, supplier_name: ' Rahim  Textiles ', order_date: '2026-11-20', expected_date: null, location_id: null },
  ...{ tags: [], notes: '', photos: [], discount: 0, tax_in_cost: true, bill_no: '', terms_days: 30, category_id: null, status: 'ordered' },
  lines: lines.map(({ component, count, price, free = '', quantity = count }) => ({
    ...{ id: newId(), component_id: component, measure: 'm', measure_name: 'm', count: count * million, quantity: quantity * million },
    ...{ free_reason: free, why: '', note: '', price: each(price), discount: 0, tax: 0 },
  })),
  ...told,
});

async function bought(lines: readonly Line[], told: Partial<PurchaseFacts> = {}) {
  const { store, backend } = companyInMemory();
  const id = await purchaseCommands.add(store, facts(lines, told));
  const purchase = async () => (await store.get(Purchase, id)) as unknown as PurchaseRow;
  const receive = async (counts: readonly number[], more: Partial<ReceiptFacts> = {}) => {
    const row = await purchase();
    return receiveGoods(store, {
      ...{
        type: 'in',
        purchase_id: id,
        location_id: shelf,
        effective_at: '2026-11-20T06:00:00.000Z',
        reference: '',
        notes: '',
        photos: [],
      },
      lines: row.lines.flatMap((line, i) => {
        const count = (counts[i] ?? 0) * million;
        return count === 0
          ? []
          : [{ line_id: line.id, component_id: line.component_id, count, quantity: count, rejected: 0, reason: '', batch: null }];
      }),
      ...more,
    });
  };
  const all = async (): Promise<Bought> => ({
    ...{ purchases: await store.find(Purchase), prices: await store.find(PurchasePrice), receipts: await store.find(Receipt) },
    ...{ landed: await store.find(LandedCost), weights: new Map([[cloth, 200_000]]) },
  });
  const moves = async (component = cloth) =>
    costedMoves(await store.find(MaterialMove), [], await all()).filter((move) => move.component === component);
  const due = async (of = id) => store.get(SupplierDue, of);
  return { store, backend, id, purchase, receive, moves, all, due };
}

describe('what lines come to', () => {
  const line = (id: string, count: number, free_reason = '') => ({ id, count: count * million, free_reason });
  const price = (id: string, told: number, discount = 0, tax = 0) => ({ id, price: each(told), discount, tax });

  it('is rounded once, less its discount and its share of that of the purchase, with its tax', () => {
    const lines = [line('a', 100), line('b', 50), line('c', 3, 'Sample')];
    const priced = pricedLines(lines, [price('a', 120), price('b', 160, 100_000), price('c', 9)], 95_000);
    expect(priced?.map(({ net }) => net)).toEqual([1_140_000, 665_000, 0]);
    expect(totalsOf(priced ?? [])).toEqual({ net: 1_805_000, tax: 0, total: 1_805_000 });
    expect(pricedLines([line('a', 3)], [price('a', 0.335, 0, 1500)], 0)).toMatchObject([{ net: 101, tax_amount: 15 }]);
  });

  it('is not less than nothing', () => {
    expect(pricedLines([line('a', 1)], [price('a', 1, 200)], 0)).toBeUndefined();
    expect(pricedLines([line('a', 1)], [price('a', 1)], 101)).toBeUndefined();
  });
});

describe('a purchase', () => {
  it('E6: twenty trucks count together, and the last one is over', async () => {
    const { receive, purchase, all, store } = await bought([{ component: cloth, count: 1000, price: 10 }]);
    for (let truck = 0; truck < 19; truck += 1) await receive([50]);
    const read = async () => {
      const [row, { receipts }] = [await purchase(), await all()];
      const lines = linesReceived(row, receipts, 500);
      return { lines, state: purchaseState(row, receivedState(lines)), coming: onOrder([row], receipts).get(cloth) };
    };
    expect(await read()).toMatchObject({
      state: 'partly_received',
      coming: 50 * million,
      lines: [{ remaining: 50 * million, beyond: false }],
    });
    await receive([120]);
    expect(await read()).toMatchObject({ state: 'received', coming: 0, lines: [{ remaining: 0, over: 70 * million, beyond: true }] });
    expect(await store.get(SupplierDue, (await purchase()).id)).toMatchObject({ amount: 1_070_000, due_date: '2026-12-20' });
    await expect(purchaseCommands.move(store, (await purchase()).id, 'cancelled')).rejects.toMatchObject({ code: 'purchase_received' });
    await purchaseCommands.move(store, (await purchase()).id, 'closed_short', { reason: 'Enough' });
    expect(await read()).toMatchObject({ state: 'closed_short' });
  });

  it('is received to the end with one receipt, where something is awaited', async () => {
    const { store, id, receive, all } = await bought(
      [
        { component: cloth, count: 10, price: 5 },
        { component: dye, count: 4, price: 2 },
      ],
      { location_id: shelf },
    );
    await receive([3, 4]);
    await receiveRest(store, id);
    const { receipts } = await all();
    expect(receipts.map(({ lines }) => lines.map(({ count }) => count / million))).toEqual([[3, 4], [7]]);
    await expect(receiveRest(store, id)).rejects.toMatchObject({ code: 'nothing_awaited' });
  });

  it('keeps a receipt while goods of it have gone back', async () => {
    const { store, receive, due } = await bought([{ component: cloth, count: 10, price: 5 }]);
    const came = await receive([10]);
    const back = await receive([4], { type: 'back' });
    await expect(voidReceipt(store, came, '')).rejects.toMatchObject({ code: 'receipt_returned' });
    await voidReceipt(store, back, '');
    await voidReceipt(store, came, '');
    expect(await due()).toMatchObject({ amount: 0 });
  });

  it('E4, M5: a bill that is put right later changes what stock is worth and what is due', async () => {
    const { store, purchase, receive, moves, due } = await bought([
      { component: cloth, count: 100, price: 5 },
      { component: cloth, count: 15, price: 2000 },
    ]);
    await receive([100, 15]);
    expect((replay(await moves()).balance.average ?? 0) / each(1)).toBeCloseTo(265.2174, 4);
    expect(await due()).toMatchObject({ amount: 3_050_000, paid_amount: 0, source: 'purchase', party_name: 'Rahim Textiles' });
    const row = await purchase();
    const told = {
      discount: 0,
      tax_in_cost: true,
      bill_no: ' B-77 ',
      terms_days: 10,
      category_id: null,
      photos: ['t/purchase_prices/p/1.jpg'],
    };
    await priceBill(store, row, { ...told, prices: row.lines.map(({ id }) => ({ id, price: each(5), discount: 0, tax: 0 })) });
    expect(replay(await moves()).balance).toMatchObject({ value: 57_500, average: each(5) });
    expect(await due()).toMatchObject({ amount: 57_500, reference: 'B-77', due_date: '2026-11-30' });
    expect(await billTwin(store, rahim, 'b-77', undefined)).toMatchObject({ id: row.id });
    expect(await billTwin(store, rahim, 'b-77', row.id)).toBeUndefined();
  });

  it('M8: freight by value and by quantity, duty on one line alone, each owed to whoever brought it', async () => {
    const { store, purchase, receive, moves, all, due } = await bought([
      { component: cloth, count: 100, price: 120 },
      { component: dye, count: 50, price: 160 },
    ]);
    await receive([100, 50]);
    const averages = async () =>
      Promise.all([cloth, dye].map(async (component) => (replay(await moves(component)).balance.average ?? 0) / each(1)));
    const row = await purchase();
    const cost = (told: object) => ({
      ...{ purchase_id: row.id, type: 'freight', amount: 100_000, payee_id: carrier, basis: 'value', line_ids: [], shares: [] },
      ...{ reference: '', cost_date: '2026-11-21', category_id: null, notes: '', ...told },
    });
    const add = async (told: object) => addLandedCost(store, cost(told) as Parameters<typeof addLandedCost>[1]);
    const freight = await add({});
    expect(await averages()).toEqual([126, 168]);
    await voidLandedCost(store, freight, 'Other truck');
    expect(await averages()).toEqual([120, 160]);
    const byQuantity = await add({ basis: 'quantity' });
    expect(await averages()).toEqual([126.6667, 166.6666]);
    await voidLandedCost(store, byQuantity, '');
    await add({});
    await add({ type: 'duty', amount: 80_000, line_ids: [row.lines[0]?.id] });
    expect(await averages()).toEqual([134, 168]);
    await expect(add({ basis: 'manual', shares: [{ id: row.lines[0]?.id, amount: 1 }] })).rejects.toMatchObject({ code: 'shares_differ' });
    // Who brought it is no supplier here: what is owed to him is told by the server.
    expect(await due()).toMatchObject({ amount: 2_000_000 });
    const { landed } = await all();
    expect(landed.filter(({ voided_at }) => voided_at === null).map(({ amount }) => amount)).toEqual([100_000, 80_000]);
  });

  it('freight of 1000 by quantity over 6, 6, 3 and 6: the rest goes to the first of the largest', () => {
    const came = [6, 6, 3, 6].map((quantity, i) => ({
      ...{ id: String(i), purchase: 'p', line: String(i), component: cloth, quantity: quantity * million },
      ...{ cost: 0, due: 0, back: false, minute: 0 },
    }));
    const shared = landedBy({ amount: 100_000, basis: 'quantity', line_ids: [], shares: [] }, came, new Map());
    expect('shares' in shared && [...shared.shares.values()]).toEqual([28_572, 28_571, 14_286, 28_571]);
  });

  it('what is rejected, void or given is worth nothing; what goes back is owed no more', async () => {
    const { store, purchase, receive, moves, due, all } = await bought([
      { component: cloth, count: 10, price: 100 },
      { component: dye, count: 2, price: 50, free: 'Sample' },
    ]);
    const wrong = await receive([4]);
    await voidReceipt(store, wrong, 'Counted twice');
    expect(await due()).toMatchObject({ amount: 0 });
    await receive([8, 2]);
    const [line] = (await purchase()).lines;
    await receive([], {
      lines: [{ line_id: line?.id ?? '', component_id: cloth, count: 0, quantity: 0, rejected: 2 * million, reason: 'Torn', batch: null }],
    });
    expect(await due()).toMatchObject({ amount: 80_000 });
    expect(replay(await moves(dye)).balance).toMatchObject({ quantity: 2 * million, value: 0 });
    await receive([3], { type: 'back' });
    expect(await due()).toMatchObject({ amount: 50_000 });
    expect(replay(await moves()).balance).toMatchObject({ quantity: 5 * million, value: 50_000 });
    expect(linesReceived(await purchase(), (await all()).receipts, 0)).toMatchObject([
      { received: 5 * million, rejected: 2 * million },
      { received: 2 * million },
    ]);
  });

  it('five pieces ordered, 110 kg came: the price is of the pieces, the stock of what was weighed', async () => {
    const { purchase, receive, moves, all } = await bought([{ component: cloth, count: 5, price: 2000, quantity: 100 }]);
    const [line] = (await purchase()).lines;
    await receive([], {
      lines: [
        { line_id: line?.id ?? '', component_id: cloth, count: 5 * million, quantity: 110 * million, rejected: 0, reason: '', batch: null },
      ],
    });
    expect(receiptAmounts(await all())).toMatchObject([{ cost: 1_000_000, due: 1_000_000 }]);
    expect(replay(await moves()).balance).toMatchObject({ quantity: 110 * million, value: 1_000_000 });
  });

  it('says what is missing', async () => {
    const { store, receive } = await bought([{ component: cloth, count: 1, price: 1 }]);
    const refused = async (told: Promise<unknown>) =>
      told.then(
        () => '',
        ({ code }: { code: string }) => code,
      );
    expect(await refused(purchaseCommands.add(store, facts([])))).toBe('lines_missing');
    expect(await refused(purchaseCommands.add(store, facts([{ component: cloth, count: 0, price: 1 }])))).toBe('quantity_missing');
    expect(await refused(purchaseCommands.add(store, facts([{ component: cloth, count: 1, price: 1 }], { discount: 101 })))).toBe(
      'discount_above',
    );
    expect(await refused(purchaseCommands.add(store, facts([{ component: cloth, count: 1e9, price: 1e6 }])))).toBe('amount_large');
    expect(await refused(receive([]))).toBe('nothing_received');
  });
});
