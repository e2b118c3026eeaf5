import { signedIn } from '#app/session/identity.ts';
import { nowIso } from '#kernel/dates.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import { asked } from '../pages/session.ts';

/** Who can sign in to the demo company. */
export type Person = 'Owner' | 'Packer' | 'Superadmin';

type Tokens = {
  readonly access_token: string;
  readonly expires_in: number;
  readonly user: { readonly id: string; readonly email: string };
};
type Company = { readonly id: string; readonly name: string; readonly role_name: string | null; readonly owner: boolean };

/**
 * What a browser keeps of somebody who has just signed in, for a new context: tokens of a session of its own and the record of who is
 * in. Of a company there is nothing yet, so each device gets its own id and its own copy as after any other sign-in.
 */
export async function signedInState(on: Backend, as: Person) {
  const tokens = await signIn(on, as);
  const identity = await identityOf(on, tokens);
  const records = [
    { key: 'karbar-auth', value: JSON.stringify(tokens) },
    { key: 'karbar-identity', value: identity },
  ];
  const localStorage = [{ name: 'karbar-identity', value: JSON.stringify(identity) }];
  const kept = { name: 'karbar-device', version: 1, stores: [{ name: 'kept', autoIncrement: false, indexes: [], records }] };
  return { cookies: [], origins: [{ origin: new URL(on.url).origin, localStorage, indexedDB: [kept] }] };
}

function accountOf({ signIns }: Backend, as: Person): Backend['signIns'][number] {
  const account = signIns.find(({ label }) => label === as);
  if (!account) throw new Error(`The demo company lacks ${as}`);
  return account;
}

async function signIn(on: Backend, as: Person) {
  const { email, password } = accountOf(on, as);
  const tokens = await asked<Tokens>(on, '/auth/v1/token?grant_type=password', { email, password });
  return { ...tokens, expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in };
}

async function identityOf(on: Backend, { access_token: token, user }: Tokens) {
  const companies = await asked<readonly Company[]>(on, '/rest/v1/rpc/my_companies', {}, token);
  const open = companies.map(({ id, name, role_name: roleName, owner }) => ({ id, name, roleName: roleName ?? '', owner }));
  return signedIn(null, { user: user.id, email: user.email }, { open, suspendedIn: [] }, nowIso());
}
