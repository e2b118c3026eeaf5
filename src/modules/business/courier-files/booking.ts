import { decimalsOf } from '#kernel/money.ts';
import { normalisePhone } from '#kernel/phone.ts';
import type { Sheet } from '#kernel/sheet.ts';

import { amountsOf, type Courier, type ParcelRow } from '../sale-rules/index.ts';
import type { Booked, CourierFormat } from './format.ts';
import { formatOf } from './formats.ts';

/* The files by which couriers are asked to carry many parcels at once. */

type Named = { readonly id: string; readonly name: string };
export type BookingFacts = {
  readonly couriers: readonly Courier[];
  readonly zones: readonly Named[];
  readonly brands: readonly Named[];
  readonly country: string;
  readonly currency: string;
};

export type BookingBarrier = 'ended' | 'phone_missing' | 'phone_invalid' | 'address_missing' | 'address_short' | 'fraction';
export type LeftOut = { readonly parcel: ParcelRow; readonly why: BookingBarrier };

/** What goes to one courier, and what cannot go. */
export type BookingFile = {
  readonly courier: Courier;
  readonly format: CourierFormat;
  readonly rows: readonly Booked[];
  readonly left: readonly LeftOut[];
};

/** One file for each courier, in the order of his first parcel; `unsent`: parcels that have no courier. */
export function bookingFiles(
  parcels: readonly ParcelRow[],
  facts: BookingFacts,
): { readonly files: readonly BookingFile[]; readonly unsent: readonly ParcelRow[] } {
  const known = new Map(facts.couriers.map((courier) => [courier.id, courier]));
  const of = (parcel: ParcelRow) => known.get(parcel.shipping_company_id ?? '');
  const couriers = new Set(parcels.map(of).filter((courier) => courier !== undefined));
  return {
    files: [...couriers].map((courier) =>
      bookingFile(
        courier,
        parcels.filter((parcel) => of(parcel) === courier),
        facts,
      ),
    ),
    unsent: parcels.filter((parcel) => of(parcel) === undefined),
  };
}

function bookingFile(courier: Courier, parcels: readonly ParcelRow[], facts: BookingFacts): BookingFile {
  const format = formatOf(courier.code);
  const why = (parcel: ParcelRow) => bookingBarrier(parcel, format, facts);
  return {
    courier,
    format,
    rows: parcels.filter((parcel) => why(parcel) === undefined).map((parcel) => booked(parcel, format, facts)),
    left: parcels.flatMap((parcel) => {
      const barrier = why(parcel);
      return barrier ? [{ parcel, why: barrier }] : [];
    }),
  };
}

/** Why a courier would not take this row; `undefined` = he would. */
export function bookingBarrier(
  parcel: ParcelRow,
  format: CourierFormat,
  { country, currency }: Pick<BookingFacts, 'country' | 'currency'>,
): BookingBarrier | undefined {
  if (parcel.completed_at !== null || parcel.deleted_at !== null) return 'ended';
  if (parcel.ship_phone.trim() === '') return 'phone_missing';
  if (phoneFor(parcel.ship_phone, format, country) === undefined) return 'phone_invalid';
  const address = parcel.ship_address.trim();
  if (address === '') return 'address_missing';
  if (address.length < format.shortestAddress) return 'address_short';
  return format.wholeAmounts && parcel.cod_amount % 10 ** decimalsOf(currency) !== 0 ? 'fraction' : undefined;
}

/** Rows that say nothing where the courier's file asks for city and zone. */
export function placeless({ format, rows }: BookingFile): number {
  return format.needsPlace ? rows.filter(({ parcel }) => parcel.ship_city === '' || parcel.ship_area === '').length : 0;
}

/** Rows that the courier has given a number already. */
export function bookedBefore({ rows }: BookingFile): number {
  return rows.filter(({ parcel }) => parcel.consignment_id !== null).length;
}

export function bookingSheet({ format, rows }: BookingFile): Sheet {
  return { headers: format.booking.map(({ header }) => header), rows: rows.map((row) => format.booking.map(({ cell }) => cell(row))) };
}

/** `01712345678` in Bangladesh, `+447700900123` elsewhere; `undefined` = no number that this courier takes. */
export function phoneFor(typed: string, format: Pick<CourierFormat, 'country'>, country: string): string | undefined {
  const { e164, valid } = normalisePhone(typed, format.country ?? country);
  if (!valid) return undefined;
  const isLocal = e164.startsWith(bangladesh);
  if (format.country === 'BD' && !isLocal) return undefined;
  return isLocal && (format.country ?? country) === 'BD' ? `0${e164.slice(bangladesh.length)}` : e164;
}

const bangladesh = '+880';

function booked(parcel: ParcelRow, format: CourierFormat, { zones, brands, country, currency }: BookingFacts): Booked {
  const unit = 10 ** decimalsOf(currency);
  const { total, deliveryFee } = amountsOf(parcel);
  return {
    parcel,
    phone: phoneFor(parcel.ship_phone, format, country) ?? '',
    amount: parcel.cod_amount / unit,
    goods: (total - deliveryFee) / unit,
    pieces: piecesOf(parcel),
    brand: nameIn(brands, parcel.brand_id),
    zone: nameIn(zones, parcel.ship_zone_id),
  };
}

export function piecesOf({ items }: Pick<ParcelRow, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function nameIn(rows: readonly Named[], id: string | null): string {
  return rows.find((row) => row.id === id)?.name ?? '';
}
