import * as v from 'valibot';

import { day, flag, id, instant, minorPositive, optionalId, optionalInstant, photoPaths, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

const toOffice = {
  collection: 'people',
  area: 'employee_private',
  read: ['manage_employees'],
  brand: false,
} as const;

export const genders = ['female', 'male', 'other'] as const;
export const maritalStates = ['single', 'married', 'divorced', 'widowed'] as const;
/** Shown in capitals. */
export const bloodGroups = ['a+', 'a-', 'b+', 'b-', 'ab+', 'ab-', 'o+', 'o-'] as const;

/** Of two who filled this in the first stands, and the other is told. */
const typed = [
  ...['legal_name', 'father_name', 'mother_name', 'spouse_name', 'dob', 'nid', 'tin', 'present_address', 'permanent_address'],
  ...['emergency_contacts', 'bank_accounts', 'wallets', 'nominee', 'notes'],
];

/** All of them but whose they are. */
export const privateFields = [...typed, 'gender', 'marital', 'blood_group'];

/** What only the office knows of a person. One row for each, whoever writes it first. */
export const EmployeePrivate = defineKind({
  ...toOffice,
  name: 'employee_private',
  table: 'employee_private',
  derivedId: { prefix: 'employee_private:', field: 'employee_id' },
  merge: { policy: 'fields', firstStands: typed },
  refs: { employee_id: { kind: 'employees' } },
  schema: v.strictObject({
    id,
    employee_id: id,
    legal_name: text(120),
    father_name: text(120),
    mother_name: text(120),
    spouse_name: text(120),
    dob: v.nullable(day),
    gender: v.nullable(v.picklist(genders)),
    marital: v.nullable(v.picklist(maritalStates)),
    blood_group: v.nullable(v.picklist(bloodGroups)),
    /** National identity card, and the number of the tax payer. */
    nid: text(30),
    tin: text(30),
    present_address: text(250),
    permanent_address: text(250),
    emergency_contacts: v.pipe(v.array(v.strictObject({ name: text(120, 1), relation: text(60), phone: text(30) })), v.maxLength(5)),
    bank_accounts: v.pipe(
      v.array(v.strictObject({ bank: text(100, 1), branch: text(100), routing: text(30), number: text(40, 1), title: text(120) })),
      v.maxLength(5),
    ),
    wallets: v.pipe(v.array(v.strictObject({ provider: text(40, 1), number: text(30, 1) })), v.maxLength(5)),
    nominee: text(200),
    notes: text(2000),
  }),
  keys: { employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    has_bank: (row) => (row.bank_accounts.length + row.wallets.length > 0 ? 1 : 0),
    has_nid: (row) => (row.nid === '' ? 0 : 1),
  },
});

export const documentTypes = ['nid', 'contract', 'certificate', 'photo', 'medical', 'visa', 'other'] as const;

/** A paper of a person, in private storage. */
export const EmployeeDocument = defineKind({
  ...toOffice,
  name: 'employee_documents',
  table: 'employee_documents',
  most: 10_000,
  files: true,
  merge: { policy: 'fields', firstStands: null },
  refs: { employee_id: { kind: 'employees' } },
  schema: v.strictObject({
    id,
    employee_id: id,
    type: v.picklist(documentTypes),
    title: text(120, 1),
    photos: photoPaths,
    issued_on: v.nullable(day),
    expires_on: v.nullable(day),
    note: text(500),
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    expires_on: (row) => row.expires_on,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
});

/**
 * What a tablet asks a person for. `verifier` is made slowly from the PIN and this row's salt; `pin_mark` from the PIN and the company, so that two
 * people with one PIN are noticed. The PIN itself is nowhere.
 */
export const EmployeePin = defineKind({
  ...toOffice,
  name: 'employee_pins',
  table: 'employee_pins',
  derivedId: { prefix: 'employee_pin:', field: 'employee_id' },
  merge: { policy: 'fields', firstStands: null },
  unique: [{ field: 'pin_mark', code: 'pin_taken' }],
  most: 3000,
  refs: { employee_id: { kind: 'employees' } },
  schema: v.strictObject({
    id,
    employee_id: id,
    salt: text(64, 1),
    verifier: text(64, 1),
    pin_mark: text(64, 1),
    set_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { employee: (row) => row.employee_id },
  columns: { employee_id: (row) => row.employee_id, deleted: (row) => (row.deleted_at === null ? 0 : 1) },
});

export const wageTypes = ['monthly', 'daily', 'hourly', 'piece'] as const;
export const payReasons = ['join', 'increment', 'promotion', 'correction'] as const;

/** What a person earns from a day on; of two rows of one day the newer stands. Nothing is changed behind it. */
export const EmployeeCompensation = defineKind({
  name: 'employee_compensations',
  table: 'employee_compensations',
  collection: 'people',
  area: 'employee_pay',
  read: ['view_payroll'],
  brand: false,
  merge: { policy: 'append' },
  refs: { employee_id: { kind: 'employees' }, group_id: { kind: 'pay_groups', inUse: 'pay_group_in_use' } },
  putTogether: true,
  most: 10_000,
  schema: v.strictObject({
    id,
    employee_id: id,
    effective_from: day,
    wage_type: v.picklist(wageTypes),
    /** Gross of a month, a day or an hour, or for a piece. Minor units. */
    amount: minorPositive,
    /** With whom he is paid; null = with whoever has no other group. */
    group_id: optionalId,
    /**
     * What his gross consists of instead of what the components' formulas say, by their codes; fixed parts in minor units, shares in hundredths of a
     * percent of the gross; one part may be the rest.
     */
    components: v.pipe(
      v.array(v.strictObject({ code: text(30, 1), mode: v.picklist(['fixed', 'percent', 'rest']), value: minorPositive })),
      v.maxLength(20),
    ),
    overtime: flag,
    reason: v.picklist(payReasons),
    note: text(500),
    created_at: instant,
  }),
  keys: { employee: (row) => row.employee_id },
  columns: { employee_id: (row) => row.employee_id, effective_from: (row) => row.effective_from, created_at: (row) => row.created_at },
});
