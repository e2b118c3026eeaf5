import { describe, expect, it } from 'vitest';

import { buildDraft, courierRow, shop, shopInMemory } from '#fixtures/orders.ts';
import { readCsv } from '#kernel/csv.ts';

import { guessMapping, runImport } from '../imports/index.ts';
import { completeParcel, createParcel } from '../parcels/index.ts';
import { expectedCharges } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed, ShippingCompany } from '../sale-rules/kind.ts';
import { formatOf, meaningOf } from './formats.ts';
import { bestColumns, planStatuses, statusFields } from './statuses.ts';

const other = 'c0000000-0000-4000-8000-000000000001';

async function company() {
  const made = shopInMemory();
  made.backend.seed(ShippingCompany.name, [courierRow, { ...courierRow, id: other, name: 'Steadfast', code: 'steadfast' }]);
  /** To collect: 1,530.00. */
  const book = (consignment_id: string, shipping_company_id: string = shop.courier) =>
    createParcel(made.store, { ...buildDraft({ advance: 0 }), shipping_company_id, consignment_id });
  return { ...made, book, parcel: async (id: string) => (await made.store.get(Parcel, id))! };
}

async function planned(store: Awaited<ReturnType<typeof company>>['store'], text: string, moves = false) {
  const { headers, rows } = await readCsv(text);
  return planStatuses(store, rows, bestColumns(headers, guessMapping(headers, statusFields, undefined)), {}, moves);
}

describe('a file of statuses', () => {
  it('is noted beside the parcel: no status, money or outcome follows from it', async () => {
    const { store, backend, book, parcel } = await company();
    const [full, part, back] = [await book('DL1'), await book('DL2'), await book('77', other)];
    const before = await parcel(full.id);
    const plan = await planned(
      store,
      [
        'Consignment ID,Merchant Order ID,Order Status,COD Amount,Collected Amount,Updated At',
        `DL1,x,Delivered,"1,530.00","1,530.00",20-11-2026 03:15 PM`,
        'dl2,x,partial-delivery,1530,750,2026-11-19',
        '77,x,cancelled_approval_pending,1530,,',
      ].join('\n'),
    );
    expect(plan.reports).toEqual([]);
    expect(plan.tallies).toEqual({ parcels: { created: 0, updated: 3, unchanged: 0 } });
    await runImport(store, plan, {});
    expect([(await parcel(full.id)).courier_says, (await parcel(part.id)).courier_says, (await parcel(back.id)).courier_says]).toEqual([
      { phase: 'delivered', collected: 153_000, on: '2026-11-20' },
      { phase: 'partial', collected: 75_000, on: '2026-11-19' },
      { phase: 'cancelled', collected: null, on: '2026-11-21' },
    ]);
    expect(await parcel(full.id)).toMatchObject({ ...before, courier_says: { phase: 'delivered' } });
    expect(backend.rows<{ type: string }>(ParcelFeed.name).filter(({ type }) => type === 'courier_event')).toHaveLength(3);
    expect((await store.list(Parcel, { where: { to_confirm: { in: [1] } } })).count).toBe(3);
  });

  it('does not let what is older replace what was said later, in one file or the next', async () => {
    const { store, book, parcel } = await company();
    const { id } = await book('DL1');
    const head = 'consignment,status,collected,date\n';
    const first = await planned(store, `${head}DL1,delivered,1530,2026-11-20\nDL1,cancelled,,2026-11-18`);
    expect(first.reports.map(({ line, reason }) => [line, reason])).toEqual([[3, 'told_outdated']]);
    await runImport(store, first, {});
    const older = await planned(store, `${head}DL1,cancelled,,2026-11-19`);
    expect([older.steps.length, older.reports[0]?.reason]).toEqual([0, 'told_outdated']);
    expect((await planned(store, `${head}DL1,delivered,1530,2026-11-20`)).tallies['parcels']?.unchanged).toBe(1);
    await runImport(store, await planned(store, `${head}DL1,partial,900,2026-11-21`), {});
    expect((await parcel(id)).courier_says).toEqual({ phase: 'partial', collected: 90_000, on: '2026-11-21' });
  });

  it('leaves what is under way, finished or unknown alone, and says so', async () => {
    const { store, book } = await company();
    const [moving, done] = [await book('DL1'), await book('DL2')];
    await book('DL5');
    await book('DL5', other);
    await completeParcel(store, done.id, {
      type: 'full',
      collected_amount: 153_000,
      charges: expectedCharges(courierRow, 13_000, 'full', 153_000),
    });
    const rows = [
      'DL1,at-the-sorting-hub,,',
      'DL2,delivered,1530,',
      'DL3,delivered,1530,',
      'DL1,teleported,,',
      'DL1,delivered,abc,',
      'DL5,delivered,1530,',
    ];
    const plan = await planned(store, ['consignment,status,collected,date', ...rows, 'DL1,delivered,1530,2026-12-24', 'DL1,,,'].join('\n'));
    expect(plan.steps).toEqual([]);
    expect(
      plan.reports.toSorted((a, b) => a.line - b.line).map(({ line, outcome, reason, detail }) => [line, outcome, reason, detail]),
    ).toEqual([
      [2, 'skipped', 'status_on_its_way', `${moving.number}: at-the-sorting-hub`],
      [3, 'skipped', 'parcel_finished', done.number],
      [4, 'invalid', 'parcel_unknown', 'DL3'],
      [5, 'invalid', 'status_word_unknown', 'teleported'],
      [6, 'invalid', 'cost_unreadable', 'abc'],
      [7, 'invalid', 'parcel_of_several', 'DL5'],
      [8, 'invalid', 'told_day_unreadable', '2026-12-24'],
      [9, 'invalid', 'status_missing', 'DL1'],
    ]);
  });

  it('moves what is under way only where somebody wants it, never backwards, and not where it has ended', async () => {
    const { store, book, parcel } = await company();
    const [one, two, three] = [await book('DL1'), await book('DL2'), await book('DL3')];
    const text = [
      'consignment,status,date',
      'DL1,in-transit,2026-11-20',
      'DL2,assigned-for-delivery,',
      'DL3,on-hold,',
      'DL3,created,',
    ].join('\n');
    expect((await planned(store, text)).steps).toEqual([]);
    const plan = await planned(store, text, true);
    expect(plan.tallies['parcels']).toMatchObject({ updated: 3, unchanged: 0 });
    expect(plan.reports.map(({ reason }) => reason)).toEqual(['status_on_its_way']);
    await runImport(store, plan, {});
    const statusOf = async (id: string) => (await parcel(id)).shipping_status_id;
    expect([await statusOf(one.id), await statusOf(two.id), await statusOf(three.id)]).toEqual(
      (['in_transit', 'out_for_delivery', 'on_hold'] as const).map((phase) => shop.status('parcel', phase)),
    );
    expect((await parcel(one.id)).shipped_at).not.toBeNull();
    expect((await parcel(three.id)).shipped_at).toBeNull();
    const back = await planned(store, 'consignment,status\nDL2,in-transit\nDL1,in-transit', true);
    expect([back.steps.length, back.tallies['parcels']?.unchanged]).toEqual([0, 2]);
    const both = await planned(store, 'consignment,status,date\nDL1,delivered,2026-11-21\nDL1,assigned-for-delivery,2026-11-21', true);
    expect(both.steps.map(({ action }) => action)).toEqual(['parcel.tell']);
  });
});

it('each courier has words of his own beside those of all', () => {
  const [pathao, steadfast, plain] = ['pathao', 'steadfast', ''].map(formatOf) as [
    ReturnType<typeof formatOf>,
    ReturnType<typeof formatOf>,
    ReturnType<typeof formatOf>,
  ];
  expect(['Delivered', 'partial-delivery', 'Paid Return', 'Returned', 'on-hold'].map((word) => meaningOf(word, pathao))).toEqual([
    'delivered',
    'partial',
    'partial',
    'cancelled',
    'on_hold',
  ]);
  expect(['delivered_approval_pending', 'partial_delivered', 'in_review', 'unknown'].map((word) => meaningOf(word, steadfast))).toEqual([
    'delivered',
    'partial',
    'no_news',
    'no_news',
  ]);
  expect([meaningOf('paid-return', plain), meaningOf('ফেরত', plain)]).toEqual([undefined, 'cancelled']);
});
