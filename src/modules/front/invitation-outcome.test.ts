import { expect, it } from 'vitest';

import type { InvitationLook } from '#modules/account/team/index.ts';

import { outcomeOf } from './invitation-outcome.ts';

const look: InvitationLook = {
  company: 'Shapla Mart',
  role: 'Packers',
  state: 'valid',
  owner: false,
  member: false,
  suspended: false,
  tenant: null,
  person: '',
};

it.each([
  [{}, 'join'],
  [{ state: 'expired' }, 'expired'],
  [{ state: 'revoked' }, 'revoked'],
  [{ state: 'accepted' }, 'used'],
  [{ state: 'accepted', member: true }, 'enter'],
  [{ member: true }, 'member'],
  [{ suspended: true }, 'suspended'],
  [{ owner: true, member: true, state: 'accepted' }, 'own'],
] as const)('%j leads to %s', (overrides, outcome) => {
  expect(outcomeOf({ ...look, ...overrides })).toBe(outcome);
});
