import { describe, expect, it } from 'vitest';

import type { Identity } from '../session/identity.ts';
import { afterTry, makePin, noTries } from './pin.ts';
import { companyOf, peopleOf, type Tablet, withContact, withIdentity, withoutPerson, withPerson, withTries } from './tablet.ts';

const monday = '2026-11-02T08:00:00.000Z';
const tuesday = '2026-11-03T08:00:00.000Z';
const empty: Tablet = { minutes: 5, people: [] };

function buildIdentity(user: string, overrides: Partial<Identity> = {}): Identity {
  const shop = { id: 'c1', name: 'Shop', roleName: 'Packer', owner: false };
  return {
    user,
    email: `${user}@example.com`,
    name: user,
    companies: [shop],
    tenant: 'c1',
    lastContact: monday,
    latest: monday,
    ended: false,
    ...overrides,
  };
}

describe('the people of a tablet', () => {
  it('are listed by name, whoever was last in as the session knows him now', async () => {
    const pin = await makePin('1357');
    const tablet = withPerson(withPerson(empty, buildIdentity('Rina'), pin), buildIdentity('Karim'), pin);
    const people = peopleOf(tablet, buildIdentity('Rina', { lastContact: tuesday }));
    expect(people.map(({ identity }) => [identity.user, identity.lastContact])).toEqual([
      ['Karim', monday],
      ['Rina', tuesday],
    ]);
    expect(peopleOf(null, buildIdentity('Rina'))).toEqual([]);
  });

  it('have a window and wrong tries of their own', async () => {
    const pin = await makePin('1357');
    let tablet = withPerson(withPerson(empty, buildIdentity('Rina'), pin), buildIdentity('Karim'), pin);
    tablet = withTries(withContact(tablet, 'Karim', tuesday), 'Rina', afterTry);
    const [karim, rina] = peopleOf(tablet, null);
    expect([karim?.identity.lastContact, karim?.tries]).toEqual([tuesday, noTries]);
    expect([rina?.identity.lastContact, rina?.tries.wrong]).toEqual([monday, 1]);
  });

  it('come back with a new PIN in the same place, and leave alone', async () => {
    const [old, fresh] = [await makePin('1357'), await makePin('2468')];
    let tablet = withPerson(withPerson(empty, buildIdentity('Rina'), old), buildIdentity('Karim'), old);
    tablet = withPerson(tablet, buildIdentity('Rina'), fresh);
    expect(tablet.people).toHaveLength(2);
    expect(peopleOf(tablet, null).find(({ identity }) => identity.user === 'Rina')?.pin).toBe(fresh);
    expect(withoutPerson(tablet, 'Rina').people.map(({ identity }) => identity.user)).toEqual(['Karim']);
    expect(withIdentity(tablet, buildIdentity('Nobody')).people).toHaveLength(2);
  });

  it('are told apart by their company', () => {
    expect(companyOf(buildIdentity('Rina'))).toBe('Shop');
    expect(companyOf(buildIdentity('Rina', { tenant: null }))).toBe('Shop');
  });
});
