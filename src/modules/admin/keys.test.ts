import { expect, it } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';

import { keyGroups } from '../permission-groups.ts';
import { withKeys } from './keys.ts';

it('offers every permission once', () => {
  expect(keyGroups.flatMap(({ keys }) => keys).toSorted()).toEqual(permissionKeys.toSorted());
});

it('gives what a key implies along with it, and takes away what implies a key', () => {
  expect(withKeys([], ['manage_parcels'], true)).toEqual(['manage_parcels', 'view_parcels']);
  expect(withKeys(['manage_parcels', 'view_parcels', 'of_tomorrow'], ['view_parcels'], false)).toEqual(['of_tomorrow']);
  expect(withKeys(['manage_parcels', 'view_parcels'], ['manage_parcels'], false)).toEqual(['view_parcels']);
});
