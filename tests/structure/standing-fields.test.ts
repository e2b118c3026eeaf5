import { expect, test } from 'vitest';

import { entriesOf } from '#data/shape.ts';
import { kinds } from '#modules/kinds.ts';
import { fieldName } from '#modules/texts.ts';

/*
 * Of what two devices have typed into one field the first stands where no feed can tell both, and whoever comes second gets a card
 * (`firstStands`). So every field of every such kind is either named there or here, with why nobody loses anything by it.
 */

const told = kinds.filter(({ merge }) => merge.policy === 'fields' && merge.firstStands !== null);
const standing = new Set(told.flatMap(({ merge }) => merge.firstStands ?? []));

const free: Readonly<Record<string, string>> = {
  sort: 'a place in a list',
  active: 'a switch',
  is_active: 'a switch',
  deleted_at: 'in the trash or not',
  track_stock: 'a switch',
  negative_stock: 'a switch',
  color: 'chosen from a few',
  type: 'chosen from a few',
  pnl_group: 'chosen from a few',
  phase: 'chosen from a few',
  country: 'chosen from a list',
  currency: 'chosen from a list',
  locale: 'chosen from a list',
  digits: 'chosen from a few',
  time_zone: 'chosen from a list',
  category_id: 'chosen from a list',
  parent_id: 'chosen from a list',
  brand_id: 'chosen from a list',
  department_id: 'chosen from a list',
  place_id: 'chosen from a list',
  manager_id: 'chosen from a list',
  employee_id: 'never changes',
  employment_type: 'chosen from a few',
  exit_reason: 'chosen from a few',
  gender: 'chosen from a few',
  marital: 'chosen from a few',
  blood_group: 'chosen from a few',
  thumb: 'made of the photo',
  photo_path: 'a photo; the other one stays in storage',
  logo_path: 'a photo; the other one stays in storage',
  media: 'photos; the others stay in storage',
  options: 'the variants say what can be bought',
  option_values: 'goes with the title of the variant',
  title: 'made of the options',
  slug: 'made of the name',
  'shipping_companies.code': 'chosen from a few',
  import_key: 'nobody types it',
  owner_name: 'the person says it',
  owner_photo_path: 'the person says it',
  is_system: 'the server says it',
  is_default: 'a switch: the later one is as good',
  in_shop: 'a switch: the later one is as good',
  ends_at: 'the server says it',
  items: 'what was sold has cost, by the server',
  packaging_cost: 'nobody types it',
  module_key: 'never changes',
  product_id: 'never changes',
  created_at: 'never changes',
  'bundles.code': 'never changes',
  'bundles.order_id': 'never changes',
  'bundles.output_id': 'never changes',
  'bundles.bundle_no': 'never changes',
  'bundles.created_by': 'the server says it',
};

const isFree = (kind: string, field: string) => free[field] !== undefined || free[`${kind}.${field}`] !== undefined;

const fieldsOf = (kind: (typeof kinds)[number]) =>
  Object.keys(entriesOf(kind)).filter(
    (field) => field !== 'id' && !(kind.merge as { readonly guarded?: readonly string[] }).guarded?.includes(field),
  );

test('what people type where no feed tells both stands as it was typed first', () => {
  expect(standing.size).toBeGreaterThan(10);
  const open = told.flatMap((kind) =>
    fieldsOf(kind)
      .filter((field) => !kind.merge.firstStands?.includes(field) && !isFree(kind.name, field))
      .map((field) => `${kind.name}.${field}`),
  );
  expect(open).toEqual([]);
});

test('what stands has a name, so that the card can tell it', () => {
  const typed = told.flatMap((kind) => fieldsOf(kind).flatMap((field) => (standing.has(field) ? { kind: kind.name, field } : [])));
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter(({ kind, field }) => fieldName(kind, field) === undefined)).toEqual([]);
});

test('nothing is named that no such kind has', () => {
  const all = new Set(told.flatMap((kind) => fieldsOf(kind).flatMap((field) => [field, `${kind.name}.${field}`])));
  expect([...standing, ...Object.keys(free)].filter((field) => !all.has(field))).toEqual([]);
  expect([...standing].filter((field) => free[field] !== undefined)).toEqual([]);
});
