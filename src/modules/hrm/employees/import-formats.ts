import { normalisePhone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';

import type { ImportField } from '../../business/imports/index.ts';
import { employmentTypes } from '../people/kind.ts';

/* Which columns lists of employees have. */

const fields: readonly ImportField[] = [
  {
    id: 'code',
    names: [
      'code',
      'employee code',
      'employee id',
      'emp id',
      'emp code',
      'id no',
      'card no',
      'card number',
      'staff id',
      'কোড',
      'আইডি',
      'কার্ড নম্বর',
    ],
  },
  { id: 'name', names: ['name', 'employee', 'employee name', 'full name', 'নাম', 'কর্মীর নাম'] },
  { id: 'name_local', names: ['local name', 'name local', 'bangla name', 'name bangla', 'name in bangla', 'বাংলা নাম', 'নাম বাংলা'] },
  { id: 'phone', names: ['phone', 'mobile', 'mobile no', 'phone no', 'contact', 'contact no', 'ফোন', 'মোবাইল', 'মোবাইল নম্বর'] },
  { id: 'email', names: ['email', 'e mail', 'email address', 'ইমেইল'] },
  { id: 'designation', names: ['designation', 'post', 'position', 'job title', 'পদবি', 'পদবী'] },
  { id: 'department', names: ['department', 'section', 'dept', 'বিভাগ', 'শাখা'] },
  { id: 'place', names: ['place', 'location', 'work place', 'factory', 'branch', 'কর্মস্থল'] },
  { id: 'type', names: ['type', 'employment type', 'employment', 'job type', 'চাকরির ধরন'] },
  { id: 'join_date', names: ['join date', 'joining date', 'date of joining', 'doj', 'joined on', 'যোগদানের তারিখ', 'যোগদান'] },
  { id: 'dob', names: ['birth date', 'date of birth', 'dob', 'birthday', 'জন্ম তারিখ', 'জন্মতারিখ'] },
  { id: 'nid', names: ['nid', 'national id', 'nid no', 'nid number', 'national id no', 'জাতীয় পরিচয়পত্র', 'এনআইডি'] },
  { id: 'badge_code', names: ['badge', 'badge code', 'rfid', 'qr code', 'ব্যাজ'] },
];

/** A column whose values are phone numbers of the country is one, whatever stands above it. */
export function employeeFieldsOf(country: string): readonly ImportField[] {
  return fields.map((field) => (field.id === 'phone' ? { ...field, looks: (cell: string) => normalisePhone(cell, country).valid } : field));
}

const typeWords: Readonly<Record<string, (typeof employmentTypes)[number]>> = {
  ...{ regular: 'permanent', confirmed: 'permanent', fulltime: 'permanent', স্থায়ী: 'permanent' },
  ...{ probationary: 'probation', শিক্ষানবিশ: 'probation' },
  ...{ contractual: 'contract', চুক্তিভিত্তিক: 'contract' },
  ...{ temporary: 'casual', daily: 'casual', অস্থায়ী: 'casual' },
  ...{ internship: 'intern', trainee: 'intern', ইন্টার্ন: 'intern' },
  ...{ parttime: 'part_time', খণ্ডকালীন: 'part_time' },
};

/** What a cell says of somebody's employment; `undefined` where it is no word for one. */
export function employmentIn(cell: string): (typeof employmentTypes)[number] | undefined {
  const word = foldText(cell).replace(/[\s_-]+/g, '');
  return employmentTypes.find((type) => type.replace('_', '') === word) ?? (Object.hasOwn(typeWords, word) ? typeWords[word] : undefined);
}
