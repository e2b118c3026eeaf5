import type { Backend } from '../../supabase/local/backend.ts';
import { rpc } from './api.ts';

export type Person = { readonly tenant: string; readonly user: string; readonly token: string };

/** The session of a demo account, who owns the company under the same id. */
export async function signIn(backend: Backend, email: string): Promise<Person> {
  const password = backend.signIns.find((account) => account.email === email)?.password;
  const ask = (): Promise<Response> =>
    fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  // The first connection after a long seed may be one that the server has just closed.
  const response = await ask().catch(ask);
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
  const session = (await response.json()) as { readonly access_token: string; readonly user: { readonly id: string } };
  return { tenant: session.user.id, user: session.user.id, token: session.access_token };
}

/** Someone new who founds a company. */
export async function foundCompany(backend: Backend, email: string): Promise<Person> {
  const headers = { apikey: backend.key, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'a long password' });
  const response = await fetch(`${backend.url}/auth/v1/signup`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`);
  const session = (await response.json()) as { readonly access_token: string; readonly user: { readonly id: string } };
  const { url, key } = backend;
  const { id } = session.user;
  await rpc({ url, key, token: session.access_token }, 'create_company', { p_name: 'Large', p_country: 'BD' });
  return { tenant: id, user: id, token: session.access_token };
}
