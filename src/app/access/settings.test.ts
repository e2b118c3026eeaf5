import { describe, expect, it } from 'vitest';

import { accountModule } from '#modules/account/module.ts';
import { settings } from '#modules/account/settings/feature.ts';
import { openingKeys } from '#modules/account/settings/section-keys.ts';
import { sectionsOf } from '#modules/account/settings/sections.ts';

import { accessOf } from './access-of.ts';
import { gateOf, isOpen } from './guard.ts';

function buildAccess(permissions: readonly string[], owner = false) {
  return accessOf(
    'tenant',
    'user',
    { roleName: 'Role', owner, superadmin: false, permissions, brands: null, flags: {}, suspended: false },
    [],
  );
}

const gate = gateOf(accountModule, settings);
const idsFor = (access: ReturnType<typeof buildAccess>) => sectionsOf(access).map(({ id }) => id);

describe('the settings', () => {
  it.each(openingKeys)("open for whoever holds exactly %s, with that section and what is everybody's", (key) => {
    const access = buildAccess([key]);
    expect(isOpen(access, gate)).toBe(true);
    const own = {
      manage_order_settings: ['orders'],
      manage_hrm_settings: ['hrm', 'pay'],
      manage_banking_settings: ['banking'],
      manage_factory_settings: ['factory'],
    }[key];
    expect(idsFor(access)).toEqual([...own, 'devices']);
  });

  it('open for the owner without any key, with all that is his', () => {
    expect(isOpen(buildAccess([], true), gate)).toBe(true);
    expect(idsFor(buildAccess([], true))).toEqual(['company', 'numbers', 'modules', 'devices', 'data']);
  });

  it("stay closed to whoever holds no section, although one is everybody's", () => {
    expect(isOpen(buildAccess(['view_customers', 'manage_brands', 'manage_team']), gate)).toBe(false);
  });
});
