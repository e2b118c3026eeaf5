import { describe, expect, it } from 'vitest';

import { impliedPermission, type PermissionKey, permissionKeys } from '#access/permissions.ts';

import type { Giver, Reach } from '../team/index.ts';
import { keyGroups } from './groups.ts';
import { newValues, valuesOf } from './role-form.ts';
import { type Editing, freeName, givable, inOrder, lockOf, unknownKeys, withKeys } from './rules.ts';
import { templates } from './templates.ts';

const all = new Set(permissionKeys);

function buildEditing(overrides: Partial<Editing> = {}): Editing {
  return { giver: 'owner', access: { permissions: all, brandIds: null }, before: [], ...overrides };
}

function role(permissions: readonly string[], brand_ids: string[] | null = null): Reach {
  return { permissions: [...permissions], brand_ids };
}

describe('the keys', () => {
  it('stand in one group each', () => {
    const keys = keyGroups().flatMap((group) => group.keys);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('keep one order, with those of a newer server behind', () => {
    expect(inOrder(['fly_rockets', 'view_parcels', 'view_reports'])).toEqual(['view_reports', 'view_parcels', 'fly_rockets']);
    const ticked = withKeys(['view_reports', 'fly_rockets'], ['view_parcels'], true);
    expect(withKeys(ticked, ['view_parcels'], false)).toEqual(['view_reports', 'fly_rockets']);
    expect(unknownKeys(ticked)).toEqual(['fly_rockets']);
  });
});

describe('a key is locked', () => {
  it('on, while another one includes it', () => {
    expect(lockOf('view_parcels', role(['manage_parcels']), buildEditing())).toEqual({
      because: 'implied',
      by: 'manage_parcels',
      on: true,
    });
    expect(lockOf('view_parcels', role(['view_parcels']), buildEditing())).toBeNull();
    for (const [stronger, key] of Object.entries(impliedPermission))
      expect(lockOf(key, role([stronger]), buildEditing())).toMatchObject({ because: 'implied', on: true });
  });

  it('off, while the role is limited to brands and the key is the whole company’s', () => {
    expect(lockOf('manage_customers', role(['manage_customers'], ['b']), buildEditing())).toEqual({ because: 'company_wide', on: false });
  });

  it('as it is, when whoever edits does not hold it', () => {
    const giver: Giver = role(['manage_team', 'manage_parcels']);
    const editing = buildEditing({
      giver,
      access: { permissions: new Set<PermissionKey>(['manage_team', 'manage_parcels', 'view_parcels']), brandIds: null },
    });
    expect(lockOf('view_payroll', role([]), editing)).toEqual({ because: 'not_held', on: false });
    expect(lockOf('view_parcels', role([]), editing)).toBeNull();
    expect(givable(['view_payroll', 'manage_parcels'], editing)).toEqual(['manage_parcels']);
  });

  it('off, when the plan lacks it; one that the role has already may stay and go', () => {
    const access = { permissions: new Set<PermissionKey>(['view_parcels']), brandIds: null };
    expect(lockOf('manage_payroll', role([]), buildEditing({ access }))).toEqual({ because: 'not_in_plan', on: false });
    expect(lockOf('manage_payroll', role([]), buildEditing({ access, before: ['manage_payroll'] }))).toBeNull();
  });

  it('not for lack of the key that brands alone keep from who edits', () => {
    const giver: Giver = role(['manage_team', 'view_customers'], ['b']);
    const access = { permissions: new Set<PermissionKey>(['manage_team']), brandIds: ['b'] };
    expect(lockOf('view_customers', role([], null), buildEditing({ giver, access }))).toBeNull();
  });
});

describe('a new role', () => {
  it('begins with what may be given, in the brands of who makes it', () => {
    const giver: Giver = role(['manage_team', 'view_parcels'], ['b']);
    const editing = buildEditing({
      giver,
      access: { permissions: new Set<PermissionKey>(['manage_team', 'view_parcels']), brandIds: ['b'] },
    });
    const from = role(['view_parcels', 'view_payroll'], ['a', 'b']);
    expect(newValues('New', from, editing)).toMatchObject({ permissions: ['view_parcels'], scope: 'some', brands: ['b'] });
    expect(newValues('New', undefined, editing)).toMatchObject({ permissions: [], scope: 'some', brands: ['b'] });
    expect(newValues('New', undefined, buildEditing())).toMatchObject({ scope: 'all', brands: [] });
  });

  it('gets a name that is free', () => {
    expect(freeName('Sales', ['Packers'])).toBe('Sales');
    expect(freeName('Sales', ['SALES', 'Sales 2'])).toBe('Sales 3');
  });
});

describe('an edited role', () => {
  it('keeps keys that this version does not know', () => {
    const values = valuesOf({ name: 'Packers', permissions: ['fly_rockets', 'view_parcels'], brand_ids: null });
    expect(values.permissions).toEqual(['view_parcels', 'fly_rockets']);
  });
});

describe('templates', () => {
  it('give no one the team, and no viewer a key that changes something', () => {
    expect(templates.filter(({ permissions }) => permissions.includes('manage_team'))).toEqual([]);
    expect(templates.find(({ id }) => id === 'viewer')?.permissions.filter((key) => !key.startsWith('view_'))).toEqual([]);
    expect(templates.every(({ permissions }) => new Set(permissions).size === permissions.length)).toBe(true);
  });
});
