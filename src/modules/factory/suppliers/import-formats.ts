import { normalisePhone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';

import type { ImportField } from '../../business/imports/index.ts';
import { supplierTypes } from '../materials/kind.ts';

/* Which columns lists of suppliers have. */

const fields: readonly ImportField[] = [
  { id: 'code', names: ['code', 'supplier code', 'vendor code', 'supplier id', 'vendor id', 'কোড', 'সরবরাহকারীর কোড'] },
  {
    id: 'name',
    names: [
      ...['name', 'supplier', 'supplier name', 'vendor', 'vendor name', 'company', 'company name', 'party', 'party name'],
      ...['নাম', 'সরবরাহকারী', 'সরবরাহকারীর নাম', 'প্রতিষ্ঠান'],
    ],
  },
  { id: 'contact_name', names: ['contact', 'contact name', 'contact person', 'person', 'attention', 'যোগাযোগের ব্যক্তি'] },
  {
    id: 'phone',
    names: ['phone', 'mobile', 'mobile no', 'phone no', 'phone number', 'mobile number', 'contact no', 'ফোন', 'মোবাইল', 'মোবাইল নম্বর'],
  },
  { id: 'email', names: ['email', 'e mail', 'email address', 'ইমেইল'] },
  { id: 'address', names: ['address', 'street', 'billing address', 'ঠিকানা'] },
  { id: 'type', names: ['type', 'supplier type', 'vendor type', 'sells', 'ধরন'] },
  {
    id: 'terms_days',
    names: ['payment terms', 'terms', 'terms days', 'credit days', 'days to pay', 'payment days', 'বাকির দিন', 'পরিশোধের দিন'],
  },
  { id: 'credit_limit', names: ['credit limit', 'limit', 'বাকির সীমা'] },
  {
    id: 'opening_balance',
    names: ['opening balance', 'opening', 'opening due', 'balance', 'due', 'payable', 'outstanding', 'শুরুর পাওনা', 'পাওনা', 'বকেয়া'],
  },
  { id: 'opening_date', names: ['opening date', 'as of', 'as of date', 'balance date', 'opening balance date', 'তারিখ'] },
  { id: 'tax_id', names: ['tax id', 'bin', 'tin', 'vat no', 'vat number', 'bin no', 'tin no'] },
  { id: 'pay_details', names: ['pay to', 'bank', 'bank account', 'account', 'account no', 'bkash', 'ব্যাংক', 'ব্যাংক হিসাব'] },
  { id: 'lead_days', names: ['lead days', 'lead time', 'lead time days', 'delivery days'] },
  { id: 'tags', names: ['tags', 'group', 'category', 'ট্যাগ'] },
  { id: 'notes', names: ['notes', 'note', 'remarks', 'নোট', 'মন্তব্য'] },
];

/** A column whose values are phone numbers of the country is one, whatever stands above it. */
export function supplierFieldsOf(country: string): readonly ImportField[] {
  return fields.map((field) => (field.id === 'phone' ? { ...field, looks: (cell: string) => normalisePhone(cell, country).valid } : field));
}

type SupplierType = (typeof supplierTypes)[number];

const typeWords: Readonly<Record<string, SupplierType>> = {
  ...{ materials: 'material', goods: 'material', উপকরণ: 'material', পণ্য: 'material' },
  ...{ services: 'service', work: 'service', subcontract: 'service', subcontractor: 'service', সেবা: 'service' },
  ...{ materialsandservices: 'both', উভয়: 'both' },
};

/** What a cell says that somebody sells; `undefined` where it is no word for it. */
export function supplierTypeIn(cell: string): SupplierType | undefined {
  const word = foldText(cell).replace(/[\s_-]+/g, '');
  return supplierTypes.find((type) => type === word) ?? (Object.hasOwn(typeWords, word) ? typeWords[word] : undefined);
}
