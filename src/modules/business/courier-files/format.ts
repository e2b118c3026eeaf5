import type { ParcelRow } from '../sale-rules/index.ts';
import type { Told } from '../sale-rules/kind.ts';

/** A parcel as the row of a courier's booking file tells it. */
export type Booked = {
  readonly parcel: ParcelRow;
  /** As people dial it in the courier's country. */
  readonly phone: string;
  /** To collect, in whole units of the currency, with decimals only where the courier takes them. */
  readonly amount: number;
  /** What the goods sell for, without delivery, in whole units of the currency. */
  readonly goods: number;
  readonly pieces: number;
  readonly brand: string;
  readonly zone: string;
};

export type BookingColumn = { readonly header: string; readonly cell: (row: Booked) => string | number };

/** How a courier says that a parcel has ended. */
export type ToldPhase = Told['phase'];
/** Where he says that one is; `no_news` = still with us, or nothing that we would note. */
export type WayPhase = 'picked' | 'in_transit' | 'out_for_delivery' | 'on_hold';
export type Meaning = ToldPhase | WayPhase | 'no_news';

/** What the columns of a status file can mean. */
export type StatusField = 'reference' | 'status' | 'collected' | 'on';

/** The papers of one courier: what he wants for a booking, and how he tells what became of it. */
export type CourierFormat = {
  /** As `ShippingCompany.code`; '' = of every courier without one. */
  readonly code: string;
  /** Of a bulk upload, in its order; headers are the courier's own. */
  readonly booking: readonly BookingColumn[];
  /** He takes no decimals. */
  readonly wholeAmounts: boolean;
  /** He takes phones of this country alone; absent = any that are dialled by their code. */
  readonly country?: string;
  /** Characters that an address has at least. */
  readonly shortestAddress: number;
  /** The file names city and zone in columns that may not be empty. */
  readonly needsPlace: boolean;
  /** Headers of his status file, folded. */
  readonly statusColumns: Readonly<Record<StatusField, readonly string[]>>;
  /** What the words in his status column mean, folded. */
  readonly words: Readonly<Record<string, Meaning>>;
};
