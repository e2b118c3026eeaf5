import { normalisePhone } from '#kernel/phone.ts';

import { adapted, type ImportField, type ImportFormat } from '../imports/index.ts';

/* Which columns customer files have. */

const customerFields: readonly ImportField[] = [
  { id: 'name', names: ['name', 'customer', 'customer name', 'full name', 'display name', 'নাম', 'ক্রেতার নাম', 'গ্রাহকের নাম'] },
  { id: 'first_name', names: ['first name'] },
  { id: 'last_name', names: ['last name'] },
  {
    id: 'phone',
    names: [
      ...['phone', 'mobile', 'contact', 'cell', 'telephone', 'tel', 'whatsapp'].flatMap((word) => [word, `${word} number`, `${word} no`]),
      ...['mobile phone', 'phone mobile', 'ফোন', 'মোবাইল', 'ফোন নম্বর', 'মোবাইল নম্বর', 'ফোন নাম্বার', 'মোবাইল নাম্বার'],
    ],
  },
  {
    id: 'phone2',
    names: ['phone2', 'phone 2', 'mobile 2', 'second phone', 'alternative phone', 'alternate phone', 'other phone'],
  },
  { id: 'email', names: ['email', 'e mail', 'email address', 'e mail address', 'ইমেইল'] },
  { id: 'address', names: ['address', 'address1', 'street', 'default address address1', 'ঠিকানা'] },
  { id: 'city', names: ['city', 'district', 'default address city', 'জেলা'] },
  { id: 'area', names: ['area', 'thana', 'এলাকা'] },
  { id: 'postcode', names: ['postcode', 'zip', 'postal code', 'default address zip'] },
  { id: 'notes', names: ['notes', 'note', 'নোট'] },
  { id: 'tags', names: ['tags', 'group', 'customer group code'] },
];

/** A column whose values are phone numbers of the country is one, whatever stands above it. */
export function customerFieldsOf(country: string): readonly ImportField[] {
  const looks = (cell: string): boolean => normalisePhone(cell, country).valid;
  return customerFields.map((field) => (field.id.startsWith('phone') ? { ...field, looks } : field));
}

/** Shopify keeps a number at the address, and another one at the person. */
const shopify = {
  name: ['first name', 'last name'],
  phone: ['phone'],
  phone2: ['default address phone'],
  email: ['email'],
  address: ['default address address1', 'default address address2'],
  city: ['default address city'],
  postcode: ['default address zip'],
  notes: ['note'],
  tags: ['tags'],
} as const;

export const customerFormats: readonly ImportFormat[] = [
  {
    id: 'shopify',
    label: 'Shopify',
    has: ['first name', 'last name', 'default address phone'],
    columns: Object.fromEntries(Object.keys(shopify).map((field) => [field, field])),
    adapt: (table) =>
      adapted(
        table,
        Object.fromEntries(
          Object.entries(shopify).map(([field, headers]) => [
            field,
            (cell) =>
              headers
                .map((header) => cell(header))
                .filter((text) => text !== '')
                .join(field === 'address' ? ', ' : ' '),
          ]),
        ),
      ),
  },
  {
    id: 'bagisto',
    label: 'Bagisto',
    has: ['email', 'customer_group_code', 'first_name', 'last_name'],
    columns: {
      email: 'email',
      customer_group_code: 'tags',
      first_name: 'first_name',
      last_name: 'last_name',
      phone: 'phone',
      address: 'address',
      city: 'city',
      postcode: 'postcode',
    },
  },
];

/** Headers of our own export. */
export const ownCustomerColumns = ['name', 'phone', 'phone2', 'email', 'address', 'area', 'city', 'postcode', 'tags', 'notes'] as const;
