import { describe, expect, it } from 'vitest';

import { buildDraft, courierRow, shop, shopInMemory } from '#fixtures/orders.ts';
import { csvText } from '#kernel/csv.ts';

import { createParcel } from '../parcels/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { bookedBefore, bookingBarrier, bookingFiles, bookingSheet, phoneFor, placeless } from './booking.ts';
import { formatOf } from './formats.ts';
import { manifestsOf } from './manifest.ts';

/** 2 x 750.00, discount 100.00, delivery 130.00, advance 200.00: to collect 1,330.00. */
async function parcel(overrides: Partial<ParcelRow> = {}): Promise<ParcelRow> {
  const { store } = shopInMemory();
  const booking = { shipping_company_id: shop.courier, weight_g: 600, instructions: 'Call first' };
  const { id } = await createParcel(store, { ...buildDraft({ ship_city: 'Dhaka', ship_area: 'Dhanmondi' }), ...booking });
  return { ...((await store.get(Parcel, id)) as ParcelRow), ...overrides };
}
const facts = {
  couriers: [courierRow],
  zones: [{ id: shop.dhaka, name: 'Dhaka' }],
  brands: [{ id: shop.brand, name: 'Nakshi' }],
  country: 'BD',
  currency: 'BDT',
};

describe('a booking file', () => {
  it('asks Pathao for what is still to be collected, never for the total, in his columns', async () => {
    const { files, unsent } = bookingFiles([await parcel()], facts);
    expect(unsent).toEqual([]);
    const sheet = bookingSheet(files[0]!);
    expect(sheet.headers.join(',')).toBe(
      'ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*),RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,SpecialInstruction',
    );
    expect(sheet.rows).toEqual([
      [
        ...['parcel', 'Nakshi', 'P-261121-M001', 'রহিম উদ্দিন 🙂', '01712345678', 'House 1, Road 2, Dhanmondi, Dhaka'],
        ...['Dhaka', 'Dhanmondi', '', 1330, 2, 0.6, '2 x Shirt M', 'Call first'],
      ],
    ]);
    expect(csvText(sheet.headers, sheet.rows)).toContain(',01712345678,');
  });

  it('has the columns of Steadfast and RedX, and reads as one line where there are no columns for the place', async () => {
    const row = await parcel({ ship_address: 'House 1, Road 2', ship_postcode: '1205' });
    const of = (code: string) => bookingSheet(bookingFiles([row], { ...facts, couriers: [{ ...courierRow, code }] }).files[0]!);
    expect(of('steadfast')).toEqual({
      headers: ['Invoice', 'Name', 'Address', 'Phone', 'Amount', 'Note'],
      rows: [['P-261121-M001', 'রহিম উদ্দিন 🙂', 'House 1, Road 2, Dhanmondi, Dhaka, 1205', '01712345678', 1330, 'Call first']],
    });
    // 1,530.00 in all, of which delivery is 130.00.
    expect(of(' RedX ').rows[0]?.slice(4)).toEqual(['Dhaka', 'Dhanmondi', '', '', 1330, 1400, 600, 'Call first']);
    expect(of('own riders').rows[0]).toContain('House 1, Road 2');
  });

  it('leaves out what the courier would not take, and says why', async () => {
    const row = await parcel();
    const why = (over: Partial<ParcelRow>, code = 'pathao') => bookingBarrier({ ...row, ...over }, formatOf(code), facts);
    expect(why({})).toBeUndefined();
    expect(why({ completed_at: '2026-11-20T06:00:00.000Z' })).toBe('ended');
    expect(why({ ship_phone: '' })).toBe('phone_missing');
    expect(why({ ship_phone: '+44 7700 900123' })).toBe('phone_invalid');
    expect(why({ ship_phone: '+44 7700 900123' }, '')).toBeUndefined();
    expect(why({ ship_address: ' ' })).toBe('address_missing');
    expect(why({ ship_address: 'Mirpur 1' })).toBe('address_short');
    expect(why({ ship_address: 'Mirpur 1' }, 'steadfast')).toBeUndefined();
    // 1,330.50: told, not rounded.
    expect(why({ cod_amount: 133_050 })).toBe('fraction');
    expect(why({ cod_amount: 133_050 }, '')).toBeUndefined();
    expect(why({ cod_amount: 0 })).toBeUndefined();
  });

  it('counts what was booked before and what has no place, and names parcels that nobody carries', async () => {
    const rows = [await parcel({ consignment_id: 'DL1' }), await parcel({ ship_city: '' }), await parcel({ shipping_company_id: null })];
    const { files, unsent } = bookingFiles(rows, facts);
    expect([files.length, files[0]?.rows.length, unsent.length]).toEqual([1, 2, 1]);
    expect([bookedBefore(files[0]!), placeless(files[0]!)]).toEqual([1, 1]);
  });

  it('writes phones as they are dialled there', () => {
    const bangladeshi = formatOf('pathao');
    expect(['০১৭১২-৩৪৫৬৭৮', '+880 1712 345678', '1712345678', '02 9123456'].map((typed) => phoneFor(typed, bangladeshi, 'BD'))).toEqual([
      '01712345678',
      '01712345678',
      '01712345678',
      undefined,
    ]);
    expect(phoneFor('07700 900123', formatOf(''), 'GB')).toBe('+447700900123');
  });
});

it('a manifest adds up what each courier takes along', async () => {
  const other = await parcel({ shipping_company_id: null });
  const rows = [await parcel({ parcel_id: 'P-2' }), await parcel({ parcel_id: 'P-1', cod_amount: 0 }), other];
  expect(
    manifestsOf([other, ...rows.slice(0, 2)]).map(({ parcels, ...sums }) => ({ ...sums, numbers: parcels.map((row) => row.parcel_id) })),
  ).toEqual([
    { courier: shop.courier, pieces: 4, toCollect: 133_000, numbers: ['P-1', 'P-2'] },
    { courier: null, pieces: 2, toCollect: 133_000, numbers: ['P-261121-M001'] },
  ]);
});
