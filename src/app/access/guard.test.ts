import { describe, expect, it } from 'vitest';

import type { Access } from '#access/access.ts';
import { defineFeature, defineModule } from '#access/feature.ts';

import { accessOf, type Grant, takesAway } from './access-of.ts';
import { gateOf, isOpen, judge } from './guard.ts';
import { createEntries, menuOf } from './menu.ts';

const nothing = { is: 'open' } as const;

const orders = defineFeature({
  id: 'orders',
  label: () => 'eCommerce Orders',
  menu: '/app/ecom-orders',
  permission: 'view_ecom_orders',
  flag: 'business.ecom_orders',
  routes: {},
  create: { label: () => 'New order', path: '/app/ecom-orders/new', permission: 'manage_ecom_orders' },
});
const parcels = defineFeature({
  id: 'parcels',
  label: () => 'Parcels',
  menu: '/app/parcels',
  permission: 'view_parcels',
  flag: null,
  routes: {},
});
const overview = defineFeature({ id: 'overview', label: () => 'Overview', menu: '/app/hrm', permission: null, flag: null, routes: {} });
const hidden = defineFeature({ id: 'hidden', label: () => 'Hidden', permission: null, flag: null, routes: {} });
const business = defineModule({
  id: 'business',
  key: 'view_customers',
  label: () => 'Business',
  icon: () => null,
  features: [orders, parcels],
});
const hrm = defineModule({ id: 'hrm', key: 'view_hrm_dashboard', label: () => 'HRM', icon: () => null, features: [overview] });
const space = defineModule({ id: 'space', key: null, label: () => 'My Space', icon: () => null, features: [hidden] });

function buildGrant(overrides: Partial<Grant> = {}): Grant {
  return {
    roleName: 'Packer',
    owner: false,
    superadmin: false,
    permissions: ['manage_parcels'],
    brands: null,
    flags: {},
    suspended: false,
    ...overrides,
  };
}

function buildAccess(overrides: Partial<Grant> = {}, switches: Parameters<typeof accessOf>[3] = []): Access {
  return accessOf('tenant', 'user', buildGrant(overrides), switches);
}

describe('judge', () => {
  it('says loading, never unauthorized, while access or the switches are not known', () => {
    expect(judge(null, gateOf(business, orders))).toEqual({ is: 'loading' });
    expect(judge(buildAccess({}, null), gateOf(business, orders))).toEqual({ is: 'loading' });
  });

  it('opens a screen whose key is implied by a stronger one', () => {
    expect(judge(buildAccess(), gateOf(business, parcels))).toEqual(nothing);
  });

  it('names the missing key', () => {
    expect(judge(buildAccess(), gateOf(business, orders))).toEqual({ is: 'unauthorized', key: 'view_ecom_orders' });
  });

  it('tells that a module is switched off before it tells that a key is missing', () => {
    const access = buildAccess({}, [{ module_key: 'view_customers', is_active: false }]);
    expect(judge(access, gateOf(business, orders))).toEqual({ is: 'switched-off', name: 'Business' });
  });

  it('tells that a feature is switched off by its flag', () => {
    const access = buildAccess({ permissions: ['view_ecom_orders'], flags: { 'business.ecom_orders': false } });
    expect(judge(access, gateOf(business, orders))).toEqual({ is: 'switched-off', name: 'eCommerce Orders' });
  });

  it('counts modules and flags without a stored row as on', () => {
    expect(isOpen(buildAccess({ permissions: ['view_ecom_orders'] }), gateOf(business, orders))).toBe(true);
  });

  it('lets a child without a key take the key of its heading', () => {
    expect(judge(buildAccess(), gateOf(hrm, overview))).toEqual({ is: 'unauthorized', key: 'view_hrm_dashboard' });
    expect(isOpen(buildAccess({ permissions: ['view_hrm_dashboard'] }), gateOf(hrm, overview))).toBe(true);
  });

  it('asks for the key of the route where it has one', () => {
    expect(judge(buildAccess({ permissions: ['view_parcels'] }), gateOf(business, parcels, { permission: 'manage_parcels' }))).toEqual({
      is: 'unauthorized',
      key: 'manage_parcels',
    });
  });

  it('lets the owner in where a feature says so, whatever his plan holds', () => {
    const settings = { ...parcels, permission: 'manage_order_settings' as const, owner: true as const };
    expect(isOpen(buildAccess({ owner: true }), gateOf(space, settings))).toBe(true);
    expect(judge(buildAccess(), gateOf(space, settings))).toEqual({ is: 'unauthorized', key: 'manage_order_settings' });
  });

  it('ignores keys that this version does not know', () => {
    expect([...buildAccess({ permissions: ['view_parcels', 'fly_rockets'] }).permissions]).toEqual(['view_parcels']);
  });
});

describe('menuOf', () => {
  it('shows a heading for any child that the person may open, and only those children', () => {
    const menu = menuOf([space, business, hrm], buildAccess());
    expect(menu.map((group) => [group.label, group.entries.map((entry) => entry.label)])).toEqual([['Business', ['Parcels']]]);
  });

  it('is empty while loading', () => {
    expect(menuOf([business], buildAccess({}, null))).toEqual([]);
  });

  it('hides a module that is switched off', () => {
    expect(menuOf([business], buildAccess({}, [{ module_key: 'view_customers', is_active: false }]))).toEqual([]);
  });
});

describe('takesAway', () => {
  const before = buildGrant({ permissions: ['view_parcels', 'view_products'], brands: ['a', 'b'] });

  it('sees a lost key, a lost brand and a new limit of brands', () => {
    expect(takesAway(before, { ...before, permissions: ['view_parcels'] })).toBe(true);
    expect(takesAway(before, { ...before, brands: ['b'] })).toBe(true);
    expect(takesAway({ ...before, brands: null }, before)).toBe(true);
  });

  it('sees none where as much or more is granted', () => {
    expect(takesAway(before, before)).toBe(false);
    expect(takesAway(before, { ...before, permissions: [...before.permissions, 'view_customers'], brands: null })).toBe(false);
  });
});

describe('createEntries', () => {
  it('offers only what the person may create', () => {
    expect(createEntries([business], buildAccess())).toEqual([]);
    expect(createEntries([business], buildAccess({ permissions: ['manage_ecom_orders'] })).map((entry) => entry.path)).toEqual([
      '/app/ecom-orders/new',
    ]);
  });
});
