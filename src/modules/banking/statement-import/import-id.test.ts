import { expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { schemeOf, withNames } from './import-id.ts';
import { toldRow } from './told.ts';

const [tenant, account, other] = [newId(), newId(), newId()];
const topUp = (line: number) => toldRow({ line, day: '2026-07-24', amount: -14_900, title: 'TOPUP STORE' });
const fitid = (line: number, amount: number, title: string) => toldRow({ line, day: '2026-02-10', amount, title, bankId: '77' });
const idsOf = async (rows: Parameters<typeof withNames>[0]['rows'], scheme: 'row' | 'fitid' = 'row', on = account) =>
  (await withNames({ scheme, rows }, tenant, on)).map(({ importId }) => importId);

it('rows that are alike are told apart by their number, and named alike in every file', async () => {
  const two = await idsOf([topUp(2), topUp(3)]);
  expect(new Set(two).size).toBe(2);
  expect((await idsOf([topUp(5), topUp(7), topUp(9)])).slice(0, 2)).toEqual(two);
  expect(await idsOf([{ ...topUp(2), title: ' topup  store ' }])).toEqual(two.slice(0, 1));
});

it('two rows of one FITID stay two, in whatever order they come', async () => {
  const [abroad, fee, again] = [fitid(1, -50_000, 'SHOP ABROAD'), fitid(2, -1_500, 'FOREIGN FEE'), fitid(3, -1_500, 'ANOTHER FEE')];
  const ids = await idsOf([abroad, fee, again], 'fitid');
  expect(new Set(ids).size).toBe(3);
  expect((await idsOf([again, fee, abroad], 'fitid')).toReversed()).toEqual(ids);
  expect(ids.map(schemeOf)).toEqual(['fitid', 'fitid', 'fitid']);
});

it('an id follows from company, account and import id, and fits', async () => {
  const [row] = await withNames({ scheme: 'fitid', rows: [{ ...fitid(1, -1_500, 'x'), bankId: 'F'.repeat(255) }] }, tenant, account);
  expect(row?.importId.length).toBeLessThanOrEqual(120);
  expect(row?.origin).toBe(`import:${account}:${row?.importId}`);
  expect(row?.id[14]).toBe('5');
  expect(await idsOf([topUp(1)], 'row', other)).not.toEqual(await idsOf([topUp(1)]));
});
