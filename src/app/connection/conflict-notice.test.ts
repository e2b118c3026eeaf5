import { expect, it } from 'vitest';

import type { Access } from '#access/access.ts';
import type { PermissionKey } from '#access/permissions.ts';
import type { ConflictNotice } from '#sync/client.ts';

import { mineAfterAll, restored } from './conflict-notice.ts';

const access = (keys: readonly PermissionKey[]): Access => ({
  tenantId: 't',
  userId: 'u',
  roleName: '',
  owner: false,
  superadmin: false,
  permissions: new Set(keys),
  brandIds: null,
  modules: null,
  flags: null,
});

const told: ConflictNotice = {
  code: 'in_trash',
  kind: 'customers',
  id: 'c1',
  fields: { name: ['Salma Begum', 'Salma'] },
  row: { deleted_at: '2026-11-21T06:00:00+00:00' },
};

it('brings a record back by the action that may, as the row stands', () => {
  expect(restored(told, access(['manage_customers']))).toEqual({
    action: 'customer.save',
    changes: [{ kind: 'customers', id: 'c1', do: 'patch', set: { deleted_at: ['2026-11-21T06:00:00+00:00', null] } }],
  });
  expect(restored({ ...told, kind: 'ecom_orders' }, access(['manage_ecom_orders']))?.action).toBe('order.delete');
});

it('offers nothing to whoever has no such right: an order that brings a customer along does not change one', () => {
  expect(restored(told, access(['manage_ecom_orders']))).toBeNull();
  expect(mineAfterAll(told, access(['manage_ecom_orders']))).toBeNull();
});

it('writes the own values against those that stood', () => {
  expect(mineAfterAll(told, access(['manage_customers']))?.changes[0]?.set).toEqual({ name: ['Salma', 'Salma Begum'] });
});
