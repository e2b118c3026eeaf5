import * as v from 'valibot';

import { moduleKeys } from '#access/modules.ts';
import { defineAction } from '#data/action.ts';
import { code, currencyCode, flag, id, instant, optionalId, optionalInstant, sort, text, texts } from '#data/fields.ts';
import { defineKind, type Row } from '#data/kind.ts';

/** The company itself; the row's id is the tenant's, which is the owner's user id. */
export const Company = defineKind({
  name: 'company',
  table: 'profiles',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields', firstStands: ['name', 'phone', 'address', 'order_prefix', 'parcel_prefix'] },
  schema: v.strictObject({
    id,
    name: text(100, 1),
    /** Name and photo follow what the owner says of himself, as a member's do. */
    owner_name: text(100),
    owner_photo_path: v.nullable(text(200)),
    /** ISO 3166 alpha-2. */
    country: code(/^[A-Z]{2}$/),
    /** ISO 4217. */
    currency: currencyCode,
    /** Grouping and symbol position, e.g. `en-IN` for lakh and crore. */
    locale: code(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/),
    digits: v.picklist(['latn', 'beng']),
    time_zone: code(/^[A-Za-z0-9_+/-]{1,60}$/),
    phone: text(30),
    address: text(250),
    order_prefix: text(6, 1),
    parcel_prefix: text(6, 1),
    negative_stock: v.picklist(['allow', 'warn', 'block']),
    created_at: instant,
    /** Everything is deleted then; `null` unless the owner asked for it. */
    ends_at: optionalInstant,
  }),
});

export type CompanyRow = Row<typeof Company>;

export const ModuleSetting = defineKind({
  name: 'module_settings',
  table: 'module_settings',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields', firstStands: [] },
  /** The id is the UUID v5 of company and module key. */
  schema: v.strictObject({ id, module_key: v.picklist(moduleKeys), is_active: flag }),
});

export const Brand = defineKind({
  name: 'brands',
  table: 'brands',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  files: true,
  merge: { policy: 'fields', firstStands: ['name', 'phone', 'address', 'invoice_footer'] },
  unique: [{ field: 'name', code: 'brand_exists' }],
  keepOne: 'brand_last',
  schema: v.strictObject({
    id,
    name: text(100, 1),
    /** What it is called in addresses (`webNameOf`); empty = it has no such name. */
    slug: text(40),
    phone: text(30),
    address: text(250),
    logo_path: v.nullable(text(200)),
    invoice_footer: text(500),
    active: flag,
    sort,
    deleted_at: optionalInstant,
  }),
  atMost: 1000,
  keys: { sort: (row) => String(1000 + row.sort) },
  search: (row) => [row.name, row.phone, row.address],
});

export const Role = defineKind({
  name: 'roles',
  table: 'roles',
  collection: 'settings',
  area: 'team',
  read: 'manage_team',
  brand: false,
  merge: { policy: 'server' },
  most: 1000,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** A newer server may know keys that this version does not. */
    permissions: texts(500, 60),
    brand_ids: v.nullable(v.pipe(v.array(id), v.maxLength(500))),
  }),
});

/** Everyone who works here except the owner; the id is the person's user id. Not active: suspended, or gone since `left_at`. */
export const Member = defineKind({
  name: 'team_members',
  table: 'team_members',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'server' },
  refs: { role_id: { kind: 'roles' } },
  most: 1000,
  schema: v.strictObject({
    id,
    name: text(100),
    photo_path: v.nullable(text(200)),
    role_id: optionalId,
    active: flag,
    left_at: optionalInstant,
  }),
});

/** A role that is offered to whoever brings the link. */
export const Invitation = defineKind({
  name: 'invitations',
  table: 'invitations',
  collection: 'settings',
  area: 'team',
  read: 'manage_team',
  brand: false,
  merge: { policy: 'server' },
  refs: { role_id: { kind: 'roles' } },
  most: 1000,
  schema: v.strictObject({
    id,
    /** E-mail address or phone number, as it was typed. */
    label: text(200, 1),
    role_id: optionalId,
    /** The user id of a member or of the owner. */
    invited_by: id,
    created_at: instant,
    expires_at: instant,
    accepted_at: optionalInstant,
    accepted_by: optionalId,
    revoked_at: optionalInstant,
  }),
});

export const companyKinds = [Company, ModuleSetting, Brand, Role, Member, Invitation] as const;

export const companyActions = [
  defineAction({
    name: 'company.save',
    permission: 'owner',
    touches: {
      company: {
        patch: [
          'name',
          'country',
          'currency',
          'locale',
          'digits',
          'time_zone',
          'phone',
          'address',
          'order_prefix',
          'parcel_prefix',
          'negative_stock',
        ],
      },
    },
  }),
  defineAction({
    name: 'order_rules.save',
    permission: 'manage_order_settings',
    touches: { company: { patch: ['order_prefix', 'parcel_prefix', 'negative_stock'] } },
  }),
  defineAction({ name: 'module.toggle', permission: 'owner', touches: { module_settings: { insert: true, patch: ['is_active'] } } }),
  defineAction({ name: 'brand.save', permission: 'manage_brands', touches: { brands: { insert: true, patch: '*' } } }),
] as const;
