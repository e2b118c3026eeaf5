import { describe, expect, it } from 'vitest';

import { contacted, type Identity, offlineUntil, phaseOf, seen, signedIn } from './identity.ts';

const monday = '2026-11-02T08:00:00.000Z';
const afterTwoWeeks = '2026-11-16T07:59:00.000Z';
const afterTooLong = '2026-11-16T08:01:00.000Z';
const shop = { id: 'c1', name: 'Shop', roleName: 'Owner', owner: true };
const workshop = { id: 'c2', name: 'Workshop', roleName: 'Packer', owner: false };

function buildIdentity(overrides: Partial<Identity> = {}): Identity {
  return {
    user: 'u1',
    email: 'mina@example.com',
    companies: [shop],
    tenant: 'c1',
    lastContact: monday,
    latest: monday,
    ended: false,
    ...overrides,
  };
}

describe('phaseOf', () => {
  it('opens the company from the stored record alone', () => {
    expect(phaseOf(buildIdentity(), monday)).toBe('open');
  });

  it('lets a person work for fourteen days without contact, and no longer', () => {
    expect(phaseOf(buildIdentity(), afterTwoWeeks)).toBe('open');
    expect(phaseOf(buildIdentity(), afterTooLong)).toBe('locked');
  });

  it('lets a tablet that nobody signs in to work for sixty days', () => {
    const tablet = buildIdentity({ kiosk: 'k1' });
    expect(phaseOf(tablet, '2027-01-01T07:59:00.000Z')).toBe('open');
    expect(phaseOf(tablet, '2027-01-01T08:01:00.000Z')).toBe('locked');
    expect(offlineUntil(tablet)).toBe('2027-01-01T08:00:00.000Z');
  });

  it('lets a tablet go on as soon as its clock is right again', () => {
    const tablet = seen(buildIdentity({ kiosk: 'k1' }), '2036-01-01T00:00:00.000Z');
    expect(phaseOf(tablet, '2036-01-01T00:00:00.000Z')).toBe('locked');
    expect(phaseOf(tablet, monday)).toBe('open');
    expect(phaseOf(tablet, '2010-01-01T00:00:00.000Z')).toBe('open');
  });

  it('does not lengthen the window when the clock is set back', () => {
    const noticed = seen(buildIdentity(), afterTooLong);
    expect(phaseOf(noticed, monday)).toBe('locked');
  });

  it('opens again after contact, even if the clock had run ahead before', () => {
    const ahead = seen(buildIdentity(), '2027-03-01T00:00:00.000Z');
    expect(phaseOf(contacted(ahead, afterTooLong), afterTooLong)).toBe('open');
  });

  it('does not lock a device whose clock was behind at the last contact and has been set right since', () => {
    for (const behind of ['2026-10-12T08:00:00.000Z', '1970-01-01T00:00:30.000Z']) {
      const heard = contacted(buildIdentity(), behind, Date.parse(behind) - Date.parse(monday));
      const corrected = seen(heard, '2026-11-03T08:00:00.000Z');
      expect(phaseOf(corrected, '2026-11-03T08:01:00.000Z')).toBe('open');
      expect(offlineUntil(corrected)).toBe('2026-11-16T08:00:00.000Z');
      expect(phaseOf(corrected, afterTwoWeeks)).toBe('open');
      expect(phaseOf(corrected, afterTooLong)).toBe('locked');
    }
  });

  it('counts the days by a clock that stays behind, and what is locked stays so until the server answers', () => {
    const heard = contacted(buildIdentity(), '2026-10-12T08:00:00.000Z', -21 * 86_400_000);
    expect(phaseOf(heard, '2026-10-26T07:59:00.000Z')).toBe('open');
    const locked = seen(heard, '2026-10-26T08:01:00.000Z');
    expect(phaseOf(locked, '2026-10-26T08:01:00.000Z')).toBe('locked');
    expect(phaseOf(locked, monday)).toBe('locked');
    expect(phaseOf(contacted(locked, monday, 0), monday)).toBe('open');
  });

  it('asks for a company when there are several and none is chosen, or the chosen one is gone', () => {
    expect(phaseOf(buildIdentity({ companies: [shop, workshop], tenant: null }), monday)).toBe('choose-company');
    expect(phaseOf(buildIdentity({ companies: [workshop], tenant: 'c1' }), monday)).toBe('choose-company');
  });

  it('tells a person without a company so', () => {
    expect(phaseOf(buildIdentity({ companies: [], tenant: null }), monday)).toBe('no-company');
  });

  it('keeps the record of a session that the server ended', () => {
    expect(phaseOf(buildIdentity({ ended: true }), monday)).toBe('ended');
    expect(phaseOf(null, monday)).toBe('signed-out');
  });
});

describe('signedIn', () => {
  const person = { user: 'u1', email: 'mina@example.com' };

  it('opens the only company', () => {
    expect(signedIn(null, person, { open: [shop], suspendedIn: [] }, monday).tenant).toBe('c1');
  });

  it('knows a tablet of a company, and still does when the company is gone', () => {
    const tablet = signedIn(null, { user: 'u2', email: '' }, { open: [{ ...shop, owner: false, kiosk: 'k1' }], suspendedIn: [] }, monday);
    expect(tablet).toMatchObject({ kiosk: 'k1', tenant: 'c1' });
    expect(signedIn(tablet, { user: 'u2', email: '' }, { open: [], suspendedIn: [] }, monday)).toMatchObject({ kiosk: 'k1', tenant: null });
    expect(signedIn(tablet, person, { open: [shop], suspendedIn: [] }, monday).kiosk).toBeUndefined();
  });

  it('stays in the company that was open', () => {
    const before = buildIdentity({ companies: [shop, workshop], tenant: 'c2', ended: true });
    expect(signedIn(before, person, { open: [shop, workshop], suspendedIn: [] }, monday)).toMatchObject({ tenant: 'c2', ended: false });
  });

  it('remembers the company that was lost while it was open, until the person is in it again', () => {
    const before = buildIdentity({ companies: [shop, workshop], tenant: 'c2' });
    const without = signedIn(before, person, { open: [], suspendedIn: [] }, monday);
    expect(without).toMatchObject({ tenant: null, lost: { id: 'c2', name: 'Workshop' } });
    const later = signedIn(without, person, { open: [], suspendedIn: [] }, monday);
    expect(later.lost).toEqual({ id: 'c2', name: 'Workshop' });
    expect(signedIn(later, person, { open: [workshop], suspendedIn: [] }, monday).lost).toBeUndefined();
  });

  it('leads nobody who lost a company into his only other one before he has chosen it', () => {
    const before = buildIdentity({ companies: [shop, workshop], tenant: 'c2' });
    const without = signedIn(before, person, { open: [shop], suspendedIn: [] }, monday);
    expect(without).toMatchObject({ tenant: null, lost: { id: 'c2' } });
    expect(phaseOf(signedIn(without, person, { open: [shop], suspendedIn: [] }, monday), monday)).toBe('choose-company');
    const chosen = signedIn({ ...without, tenant: 'c1' }, person, { open: [shop], suspendedIn: [] }, monday);
    expect(chosen).toMatchObject({ tenant: 'c1', lost: undefined });
  });

  it('takes nothing over from another person on the same device', () => {
    const before = buildIdentity({ user: 'u2', tenant: 'c2' });
    expect(signedIn(before, person, { open: [shop, workshop], suspendedIn: [] }, monday).tenant).toBeNull();
  });
});
