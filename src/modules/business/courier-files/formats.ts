import { foldText } from '#kernel/search.ts';

import type { Booked, CourierFormat, Meaning, StatusField } from './format.ts';

/* The couriers whose files are known. Headers and words are theirs, in the language of their files. */

const address = ({ parcel }: Booked) => parcel.ship_address;
/** Where the file has no columns for the place: the rider reads one line. */
const wholeAddress = ({ parcel, zone }: Booked) => {
  const line = parcel.ship_address.toLowerCase();
  const place = [parcel.ship_area, parcel.ship_city, parcel.ship_postcode].filter(
    (part) => part !== '' && !line.includes(part.toLowerCase()),
  );
  return [parcel.ship_address, ...(place.length > 0 || parcel.ship_city !== '' ? place : [zone])].filter(Boolean).join(', ');
};
const contents = ({ parcel }: Booked) =>
  parcel.items.map((item) => `${item.quantity} x ${[item.product_name, item.variant_title].filter(Boolean).join(' ')}`).join('; ');
const note = ({ parcel }: Booked) => [parcel.instructions, parcel.customer_note].filter(Boolean).join(' · ');

/** Pathao carries from half a kilogram. */
const kilograms = ({ parcel }: Booked) => Math.max(0.5, parcel.weight_g / 1000);

const common: Readonly<Record<StatusField, readonly string[]>> = {
  reference: [
    ...['consignment', 'consignment id', 'consignment no', 'consignmentid', 'cn', 'tracking code', 'tracking id', 'tracking number'],
    ...['parcel', 'parcel id', 'parcel no', 'invoice', 'invoice id', 'order id', 'merchant order id', 'reference', 'কনসাইনমেন্ট', 'পার্সেল'],
  ],
  status: ['status', 'delivery status', 'order status', 'parcel status', 'current status', 'অবস্থা', 'স্ট্যাটাস'],
  collected: ['collected', 'collected amount', 'collection', 'cash collection', 'cod', 'cod amount', 'cash collected', 'আদায়'],
  on: ['date', 'updated', 'updated at', 'updated on', 'delivered at', 'delivered on', 'delivery date', 'status date', 'তারিখ'],
};

/** Headers that this courier uses come before those that all may use. */
function headers(own: Partial<Record<StatusField, readonly string[]>>): CourierFormat['statusColumns'] {
  const names = (field: StatusField) => [...new Set([...(own[field] ?? []), ...common[field]])];
  return { reference: names('reference'), status: names('status'), collected: names('collected'), on: names('on') };
}

const all: Readonly<Record<Meaning, readonly string[]>> = {
  delivered: ['delivered', 'complete', 'completed', 'successful', 'ডেলিভারড'],
  partial: ['partial', 'partial delivery', 'partially delivered', 'partial delivered'],
  cancelled: ['cancelled', 'canceled', 'returned', 'return', 'returned to merchant', 'refused', 'বাতিল', 'ফেরত'],
  picked: ['picked', 'picked up'],
  in_transit: ['in transit', 'on the way'],
  out_for_delivery: ['out for delivery'],
  on_hold: ['on hold', 'hold', 'delivery failed'],
  no_news: ['pending'],
};

/** Words by what they mean; what is the courier's own stands beside what all say. */
function words(own: Partial<Record<Meaning, readonly string[]>>): CourierFormat['words'] {
  const meanings = Object.keys(all) as Meaning[];
  return Object.fromEntries(meanings.flatMap((meaning) => [...all[meaning], ...(own[meaning] ?? [])].map((word) => [word, meaning])));
}

const pathao: CourierFormat = {
  code: 'pathao',
  booking: [
    { header: 'ItemType', cell: () => 'parcel' },
    { header: 'StoreName', cell: ({ brand }) => brand },
    { header: 'MerchantOrderId', cell: ({ parcel }) => parcel.parcel_id },
    { header: 'RecipientName(*)', cell: ({ parcel }) => parcel.ship_name },
    { header: 'RecipientPhone(*)', cell: ({ phone }) => phone },
    { header: 'RecipientAddress(*)', cell: address },
    { header: 'RecipientCity(*)', cell: ({ parcel }) => parcel.ship_city },
    { header: 'RecipientZone(*)', cell: ({ parcel }) => parcel.ship_area },
    { header: 'RecipientArea', cell: () => '' },
    { header: 'AmountToCollect(*)', cell: ({ amount }) => amount },
    { header: 'ItemQuantity', cell: ({ pieces }) => pieces },
    { header: 'ItemWeight', cell: kilograms },
    { header: 'ItemDesc', cell: contents },
    { header: 'SpecialInstruction', cell: note },
  ],
  wholeAmounts: true,
  country: 'BD',
  shortestAddress: 10,
  needsPlace: true,
  statusColumns: headers({ reference: ['order consignment id'], collected: ['collected amount', 'amount to collect'] }),
  words: words({
    partial: ['paid return'],
    delivered: ['exchanged', 'exchange'],
    in_transit: ['at the sorting hub', 'received at last mile hub'],
    out_for_delivery: ['assigned for delivery'],
    no_news: ['created', 'updated', 'pickup requested', 'assigned for pickup', 'pickup failed', 'pickup cancelled'],
  }),
};

const steadfast: CourierFormat = {
  code: 'steadfast',
  booking: [
    { header: 'Invoice', cell: ({ parcel }) => parcel.parcel_id },
    { header: 'Name', cell: ({ parcel }) => parcel.ship_name },
    { header: 'Address', cell: wholeAddress },
    { header: 'Phone', cell: ({ phone }) => phone },
    { header: 'Amount', cell: ({ amount }) => amount },
    { header: 'Note', cell: note },
  ],
  wholeAmounts: true,
  country: 'BD',
  shortestAddress: 1,
  needsPlace: false,
  statusColumns: headers({ collected: ['cod amount'] }),
  words: words({ no_news: ['in review', 'unknown'] }),
};

const redx: CourierFormat = {
  code: 'redx',
  booking: [
    { header: 'Invoice', cell: ({ parcel }) => parcel.parcel_id },
    { header: 'Customer Name', cell: ({ parcel }) => parcel.ship_name },
    { header: 'Contact No.', cell: ({ phone }) => phone },
    { header: 'Customer Address', cell: wholeAddress },
    { header: 'District', cell: ({ parcel }) => parcel.ship_city },
    { header: 'Area', cell: ({ parcel }) => parcel.ship_area },
    { header: 'Area ID', cell: () => '' },
    { header: 'Division', cell: () => '' },
    { header: 'Price', cell: ({ amount }) => amount },
    { header: 'Product Selling Price', cell: ({ goods }) => goods },
    { header: 'Weight(g)', cell: ({ parcel }) => parcel.weight_g },
    { header: 'Instruction', cell: note },
  ],
  wholeAmounts: true,
  country: 'BD',
  shortestAddress: 1,
  needsPlace: true,
  statusColumns: headers({ reference: ['merchant invoice id'], collected: ['cash collection amount'] }),
  words: words({
    in_transit: ['ready for delivery'],
    out_for_delivery: ['delivery in progress'],
    on_hold: ['agent hold'],
    no_news: ['pickup pending', 'pickup processing', 'agent returning'],
  }),
};

/** Of every other courier: what a parcel says, for people. */
const plain: CourierFormat = {
  code: '',
  booking: [
    { header: 'Parcel', cell: ({ parcel }) => parcel.parcel_id },
    { header: 'Name', cell: ({ parcel }) => parcel.ship_name },
    { header: 'Phone', cell: ({ phone }) => phone },
    { header: 'Phone 2', cell: ({ parcel }) => parcel.ship_phone2 },
    { header: 'Address', cell: address },
    { header: 'Area', cell: ({ parcel }) => parcel.ship_area },
    { header: 'City', cell: ({ parcel }) => parcel.ship_city },
    { header: 'Postcode', cell: ({ parcel }) => parcel.ship_postcode },
    { header: 'Zone', cell: ({ zone }) => zone },
    { header: 'Amount to collect', cell: ({ amount }) => amount },
    { header: 'Pieces', cell: ({ pieces }) => pieces },
    { header: 'Weight (g)', cell: ({ parcel }) => parcel.weight_g },
    { header: 'Contents', cell: contents },
    { header: 'Note', cell: note },
  ],
  wholeAmounts: false,
  shortestAddress: 1,
  needsPlace: false,
  statusColumns: headers({}),
  words: words({}),
};

export const formats = [pathao, steadfast, redx, plain] as const;

/** The papers of a courier by his code. */
export function formatOf(code: string): CourierFormat {
  const folded = code.trim().toLowerCase();
  return formats.find((format) => format.code === folded) ?? plain;
}

/** What a word in a status column means; `undefined` = nobody knows. What awaits the courier's own approval counts: we confirm it anyway. */
export function meaningOf(word: string, format: CourierFormat): Meaning | undefined {
  const folded = foldText(word)
    .replace(/[_\-\s]+/g, ' ')
    .replace(/ approval pending$/, '')
    .trim();
  return Object.hasOwn(format.words, folded) ? format.words[folded] : undefined;
}
