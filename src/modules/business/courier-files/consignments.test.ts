import { describe, expect, it } from 'vitest';

import { buildDraft, courierRow, shop, shopInMemory } from '#fixtures/orders.ts';
import { readCsv } from '#kernel/csv.ts';

import { guessMapping, isHeaderOf, runImport } from '../imports/index.ts';
import { pastedTable } from '../imports/pasted.ts';
import { createParcel, deleteParcel } from '../parcels/index.ts';
import { Parcel, ShippingCompany } from '../sale-rules/kind.ts';
import { consignmentFields, numberParcel, planConsignments, unnumberParcel } from './consignments.ts';

const other = 'c0000000-0000-4000-8000-000000000001';

async function company() {
  const made = shopInMemory();
  made.backend.seed(ShippingCompany.name, [courierRow, { ...courierRow, id: other, name: 'RedX', code: 'redx' }]);
  const book = async (shipping_company_id: string, consignment_id: string | null = null) =>
    createParcel(made.store, { ...buildDraft({ advance: 0 }), shipping_company_id, consignment_id });
  const consignmentOf = async (id: string) => (await made.store.get(Parcel, id))?.consignment_id;
  return { ...made, book, consignmentOf };
}

async function planned(store: Awaited<ReturnType<typeof company>>['store'], text: string) {
  const { headers, rows } = await readCsv(text);
  return planConsignments(store, rows, guessMapping(headers, consignmentFields, undefined), {});
}

describe('a file of consignments', () => {
  it('gives each parcel its number, in an operation of its own', async () => {
    const { store, book, consignmentOf } = await company();
    const [one, two, had] = [await book(shop.courier), await book(shop.courier), await book(shop.courier, 'DL3')];
    const plan = await planned(
      store,
      `Merchant Order ID,Order consignment ID\n${one.number},DL1\n${two.number.toLowerCase()},'0002\n${had.number},DL3\n`,
    );
    expect(plan.reports).toEqual([]);
    expect(plan.tallies).toEqual({ parcels: { created: 0, updated: 2, unchanged: 1 } });
    expect(plan.steps.map(({ changes }) => changes.length)).toEqual([1, 1]);
    await runImport(store, plan, {});
    expect([await consignmentOf(one.id), await consignmentOf(two.id)]).toEqual(['DL1', '0002']);
  });

  it('writes nothing for what is doubtful, and says what it is', async () => {
    const { store, book } = await company();
    const [one, two, three, holder] = [
      await book(shop.courier),
      await book(shop.courier),
      await book(shop.courier),
      await book(shop.courier, 'DL9'),
    ];
    const gone = await book(shop.courier);
    await deleteParcel(store, gone.id);
    const rows = [
      ['P-999', 'DL1'],
      [holder.number, 'DL2'],
      [one.number, 'DL9'],
      [two.number, 'DL4'],
      [two.number, 'DL5'],
      [three.number, 'DL6'],
      [`#${one.number}`, 'dl6'],
      [gone.number, 'DL7'],
      [three.number, ''],
      [three.number, '1.2E+12'],
      ['Total', '9'],
    ];
    const plan = await planned(store, `parcel,consignment\n${rows.map((row) => row.join(',')).join('\n')}`);
    expect(plan.steps).toEqual([]);
    expect(plan.reports.toSorted((a, b) => a.line - b.line).map(({ line, reason, detail }) => [line, reason, detail])).toEqual([
      [2, 'parcel_unknown', 'P-999'],
      [3, 'consignment_other', `${holder.number}: DL9`],
      [4, 'consignment_of_other', `DL9: ${holder.number}`],
      [5, 'parcel_twice', two.number],
      [6, 'parcel_twice', two.number],
      [7, 'consignment_twice', 'DL6'],
      [8, 'consignment_twice', 'dl6'],
      [9, 'parcel_unknown', gone.number],
      [10, 'consignment_missing', three.number],
      [11, 'code_exponent', '1.2E+12'],
      [12, 'parcel_number_missing', ''],
    ]);
  });

  it('leaves a number to each courier: two may use the same one', async () => {
    const { store, book } = await company();
    await book(shop.courier, 'DL1');
    const theirs = await book(other);
    expect((await planned(store, `parcel,consignment\n${theirs.number},DL1`)).steps).toHaveLength(1);
  });

  it('may be pasted, with or without its header', async () => {
    const { store, book } = await company();
    const [one, two] = [await book(shop.courier), await book(shop.courier)];
    const isHeader = isHeaderOf({ fields: consignmentFields, formats: [] });
    const headers = ['parcel', 'consignment'];
    for (const text of [`${one.number} DL1\n\n${two.number}\tDL2`, `CN\tInvoice\nDL1\t${one.number}\nDL2\t${two.number}`])
      expect((await planned(store, pastedTable(text, headers, isHeader))).steps).toHaveLength(2);
  });
});

describe('a sticker that is scanned', () => {
  it('gives its number to the parcel, and takes it back', async () => {
    const { store, book, consignmentOf } = await company();
    const { id } = await book(shop.courier);
    const numbered = await numberParcel(store, id, ' DL1 ');
    expect(await consignmentOf(id)).toBe('DL1');
    await unnumberParcel(store, numbered);
    expect(await consignmentOf(id)).toBeNull();
    await expect(unnumberParcel(store, numbered)).rejects.toMatchObject({ code: 'moved_on' });
  });

  it('is refused where another parcel of the courier has it, or the parcel has another', async () => {
    const { store, book } = await company();
    const [one, two] = [await book(shop.courier, 'DL1'), await book(shop.courier)];
    await expect(numberParcel(store, two.id, 'DL1')).rejects.toMatchObject({ code: 'consignment_taken' });
    await expect(numberParcel(store, one.id, 'DL2')).rejects.toMatchObject({ code: 'consignment_given' });
    await expect(numberParcel(store, one.id, 'DL1')).resolves.toMatchObject({ consignment: 'DL1' });
  });
});
