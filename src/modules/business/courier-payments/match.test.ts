import { expect, it } from 'vitest';

import { type ParcelRow, unsettled } from '../sale-rules/index.ts';
import type { Phase } from '../sale-rules/kind.ts';
import { missingIn, parcelFinder, readLines, suggestionFor } from './match.ts';
import { pastedLines } from './pasted-lines.ts';
import { daysInBoth, daysOfBand, moneyWhere } from './queries.ts';
import { expectedOf, type LineRow, netOf, totalDiffers, totalsOf } from './rules.ts';
import { lineOf, withParcel } from './told-lines.ts';

const nothing = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const parcel = (id: string, more: Partial<ParcelRow> = {}): ParcelRow =>
  ({
    id,
    parcel_id: `P-${id}`,
    printed_number: null,
    consignment_id: null,
    tracking_code: null,
    ship_name: 'Rahima',
    ship_phone: '01711111111',
    ship_phone2: '',
    collected_amount: 133_000,
    ...nothing,
    shipping_charge: 13_000,
    cod_charge: 1330,
    shipping_company_id: 'padma',
    ...unsettled,
    completed_at: '2026-11-10T06:00:00.000Z',
    deleted_at: null,
    ...more,
  }) as ParcelRow;
const line = (id: string, more: Partial<LineRow> = {}): LineRow =>
  ({
    id,
    parcel_id: null,
    reference: id,
    phone: '',
    collected: 133_000,
    ...nothing,
    shipping_charge: 13_000,
    cod_charge: 1330,
    decision: 'open',
    notes: '',
    booked: null,
    created_at: '2026-11-21T06:00:00.000Z',
    deleted_at: null,
    ...more,
  }) as LineRow;
const mapped = (...rows: readonly ParcelRow[]) => new Map(rows.map((row) => [row.id, row]));
const delivered = () => 'delivered' as const;
const statesOf = (lines: readonly LineRow[], ...rows: readonly ParcelRow[]) =>
  readLines('padma', lines, mapped(...rows), delivered).map(({ match, open }) => `${match}${open ? ' open' : ''}`);

it('finds a parcel by the courier’s number, then his tracking code, then our own, however they are written', () => {
  const find = parcelFinder([
    parcel('a', { consignment_id: 'CN-7' }),
    parcel('b', { tracking_code: 'cn-7', consignment_id: 'CN-8' }),
    parcel('c', { printed_number: 'P-OLD' }),
  ]);
  expect(['cn-7', ' CN-৮ ', '#p-b', 'P-old', 'P-x', ''].map((number) => find(number)?.id)).toEqual([
    'a',
    'b',
    'b',
    'c',
    undefined,
    undefined,
  ]);
});

it('takes of two parcels with one number the one that is still to be paid', () => {
  const settled = parcel('old', { consignment_id: 'CN-1', settlement: 'settled' });
  const due = parcel('new', { consignment_id: 'CN-1' });
  expect([parcelFinder([settled, due]), parcelFinder([due, settled])].map((find) => find('CN-1')?.id)).toEqual(['new', 'new']);
});

it('says of each line how it fits', () => {
  const lines = [
    line('1', { parcel_id: 'a' }),
    line('2', { parcel_id: 'a' }),
    line('3'),
    line('4', { parcel_id: 'b', collected: 100_000 }),
    line('5', { parcel_id: 'c', shipping_charge: 14_000, decision: 'keep' }),
    line('6', { parcel_id: 'd' }),
    line('7', { parcel_id: 'e', decision: 'skip' }),
    line('8', { parcel_id: 'a', deleted_at: '2026-11-21T06:00:00.000Z' }),
  ];
  const parcels = [parcel('a'), parcel('b'), parcel('c'), parcel('d', { completed_at: null }), parcel('e', { settlement: 'settled' })];
  expect(statesOf(lines, ...parcels)).toEqual([
    'matched',
    'duplicate open',
    'unknown open',
    'amount open',
    'charge',
    'not_due open',
    'duplicate',
  ]);
});

it('does not match a parcel that another courier carries by now, and takes over no sum of what nobody took', () => {
  expect(statesOf([line('1', { parcel_id: 'a' })], parcel('a', { shipping_company_id: 'meghna' }))).toEqual(['conflict open']);
  const paid = line('1', { parcel_id: 'a', decision: 'accept', collected: 50_000 });
  const [back] = readLines('padma', [paid], mapped(parcel('a', { collected_amount: 0 })), () => 'cancelled');
  expect([back?.match, back?.open, back?.choices]).toEqual(['conflict', true, ['keep', 'dispute', 'skip']]);
});

it('tells what is paid before its end from what ended otherwise, and lets each be decided in its own way', () => {
  const under = parcel('a', { completed_at: null });
  const returned = line('2', { parcel_id: 'b', collected: 0, cod_charge: 0, return_charge: 6500 });
  const read = (one: LineRow, row: ParcelRow, phase: Phase) => readLines('padma', [one], mapped(row), () => phase)[0];
  const paid = read(line('1', { parcel_id: 'a' }), under, 'in_transit');
  expect([paid?.match, paid?.open, paid?.choices]).toEqual(['not_due', true, ['skip']]);
  expect(read(line('1', { parcel_id: 'a', decision: 'accept' }), under, 'in_transit')?.open).toBe(true);
  expect(read(line('1', { parcel_id: 'a' }), under, 'lost')?.match).toBe('conflict');
  expect(read(line('1', { parcel_id: 'a' }), { ...under, shipping_company_id: 'meghna' }, 'in_transit')?.match).toBe('conflict');
  const deducted = read(returned, parcel('b'), 'delivered');
  expect([deducted?.match, deducted?.open, deducted?.choices]).toEqual(['conflict', true, ['accept', 'keep', 'dispute', 'skip']]);
  expect(read({ ...returned, decision: 'dispute' }, parcel('b'), 'delivered')?.open).toBe(false);
});

it('says where the courier’s own total is not what his lines come to', () => {
  const differs = (statement_amount: number | null) => totalDiffers({ statement_amount }, { lines: 118_670, adjustments: -1000 });
  expect([null, 118_670, 117_670, 118_000].map(differs)).toEqual([false, false, false, true]);
});

it('expects of a disputed parcel its rest, as a charge where too much was paid', () => {
  const rest = (settled_amount: number) => expectedOf(parcel('a', { settlement: 'disputed', settled_amount }));
  expect([rest(118_000).collected, rest(118_000).other_charge]).toEqual([670, 0]);
  expect([rest(130_000).collected, rest(130_000).other_charge, netOf(rest(130_000))]).toEqual([0, 11_330, -11_330]);
});

it('counts a parcel once whose first line was left out', () => {
  expect(statesOf([line('1', { parcel_id: 'a', decision: 'skip' }), line('2', { parcel_id: 'a' })], parcel('a'))).toEqual([
    'matched',
    'matched',
  ]);
});

it('reads what is posted by what was known then', () => {
  const booked = { net: 118_670, collected_amount: 133_000, ...nothing, shipping_charge: 13_000, cod_charge: 1330 };
  const posted = { ...booked, settlement: 'none' as const, settled_amount: 0, payment_id: null };
  const settled = parcel('a', { settlement: 'settled', collected_amount: 100_000 });
  const [one, two] = readLines(
    'padma',
    [line('1', { parcel_id: 'a', booked: posted }), line('2', { parcel_id: 'b', booked: posted, collected: 100_000, decision: 'accept' })],
    mapped(settled),
    delivered,
  );
  expect([one?.match, one?.ours?.collected, two?.match, two?.open]).toEqual(['matched', 133_000, 'amount', false]);
});

it('suggests the only due parcel with the same phone and amount', () => {
  const told = { phone: '+880 1711-111111', collected: 133_000 };
  expect(suggestionFor(told, [parcel('a'), parcel('b', { ship_phone: '01822222222' })], 'BD')?.id).toBe('a');
  expect(suggestionFor(told, [parcel('a'), parcel('b')], 'BD')).toBeUndefined();
  expect(suggestionFor({ ...told, phone: '' }, [parcel('a', { ship_phone: '' })], 'BD')).toBeUndefined();
});

it('misses what is due and in no line', () => {
  const due = [parcel('a'), parcel('b'), parcel('c')];
  expect(missingIn([line('1', { parcel_id: 'a' }), line('2', { parcel_id: 'b', deleted_at: 'now' })], due, delivered)).toHaveLength(2);
});

it('adds up the batch of the worked example, with a parcel that cost more than it brought', () => {
  const figures = [
    { collected: 133_000, shipping_charge: 13_000, cod_charge: 1330, return_charge: 0, other_charge: 0 },
    { collected: 63_000, shipping_charge: 13_000, cod_charge: 630, return_charge: 6500, other_charge: 0 },
    { collected: 0, shipping_charge: 13_000, cod_charge: 0, return_charge: 6500, other_charge: 0 },
    { collected: 99_900, shipping_charge: 7000, cod_charge: 0, return_charge: 0, other_charge: 0 },
  ];
  expect(figures.map(netOf)).toEqual([118_670, 42_870, -19_500, 92_900]);
  const parcels = figures.map(({ collected, ...charges }, i) => parcel(String(i), { collected_amount: collected, ...charges }));
  const lines = figures.map((one, i) => line(String(i), { parcel_id: String(i), ...one }));
  expect(statesOf(lines, ...parcels)).toEqual(['matched', 'matched', 'matched', 'matched']);
  expect(totalsOf({ adjustments: [], received_amount: 234_940 }, lines, mapped(...parcels))).toMatchObject({
    expected: 234_940,
    lines: 234_940,
    difference: 0,
  });
  const owing = lines.filter(({ id }) => id === '2');
  expect(totalsOf({ adjustments: [], received_amount: -19_500 }, owing, mapped(...parcels)).difference).toBe(0);
});

it('comes to nothing left where lines and adjustments are what was received', () => {
  const lines = [line('1', { parcel_id: 'a' }), line('2', { collected: 5000, shipping_charge: 0, cod_charge: 0, decision: 'accept' })];
  const adjustments = [{ id: 'x', amount: -1000, reason: 'fee' }];
  expect(totalsOf({ adjustments, received_amount: 122_670 }, lines, mapped(parcel('a')))).toEqual({
    expected: 118_670,
    lines: 123_670,
    adjustments: -1000,
    received: 122_670,
    difference: 0,
  });
});

it('reads pasted rows in any notation, and tells which it cannot read', () => {
  const { lines, unread } = pastedLines(
    'CN-1\t৳1,330.00\t130\t13.30\nCN-2;১৩৩০;(১৩০)\nCN-3 1,330.00 130\nCN-4,1330,130\nCN-5\nConsignment\tCollected\n',
    'BDT',
  );
  expect(lines.map(({ reference, figures }) => [reference, figures?.collected, figures?.shipping_charge])).toEqual([
    ['CN-1', 133_000, 13_000],
    ['CN-2', 133_000, 13_000],
    ['CN-3', 133_000, 13_000],
    ['CN-4', 133_000, 13_000],
    ['CN-5', undefined, undefined],
  ]);
  expect(unread).toEqual(['Consignment\tCollected']);
  expect(withParcel(lines[4] ?? { reference: '', phone: '', figures: undefined }, parcel('a'))).toMatchObject({
    parcel_id: 'a',
    collected: 133_000,
    cod_charge: 1330,
  });
});

it('expects of a disputed parcel the rest', () => {
  expect(lineOf(parcel('a', { settlement: 'disputed', settled_amount: 100_000 }))).toMatchObject({ collected: 18_670, shipping_charge: 0 });
});

it('asks for ages and states by days and columns', () => {
  const today = '2026-11-21';
  expect([0, 1, 4, 9].map((band) => daysOfBand(band, today))).toEqual([
    { from: '2026-11-18' },
    { from: '2026-11-14', to: '2026-11-17' },
    { to: '2026-10-21' },
    {},
  ]);
  expect(daysInBoth({ from: '2026-11-01' }, { from: '2026-11-14', to: '2026-11-17' })).toEqual({ from: '2026-11-14', to: '2026-11-17' });
  expect(moneyWhere(['none'], ['a'])).toEqual({ settlement: { in: ['none'] }, id: { not: ['a'] } });
});
