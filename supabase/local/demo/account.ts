import type { Backend } from '../backend.ts';

/** A signed-in person of the demo, calling the API over HTTP as a browser would. */
export type Account = {
  readonly id: string;
  readonly call: <T>(name: string, args: Readonly<Record<string, unknown>>) => Promise<T>;
  readonly ask: (name: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Puts a file into storage. */
  readonly upload: (path: string, file: Blob, bucket?: 'files' | 'public-media') => Promise<void>;
};

export async function signUp(
  backend: Backend,
  person: { readonly email: string; readonly password: string; readonly name: string },
): Promise<Account> {
  const session = await post<{ readonly access_token?: string; readonly user?: { readonly id: string } }>(
    `${backend.url}/auth/v1/signup`,
    backend.key,
    {
      email: person.email,
      password: person.password,
      data: { name: person.name },
    },
  );
  if (!session.access_token || !session.user) throw new Error(`No session after the sign-up of ${person.email}`);
  const token = session.access_token;
  return {
    id: session.user.id,
    call: (name, args) => post(`${backend.url}/rest/v1/rpc/${name}`, backend.key, args, token),
    ask: (name, body) => post(`${backend.url}/functions/v1/${name}`, backend.key, body, token),
    async upload(path, file, bucket = 'files') {
      const headers = { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': file.type };
      const response = await fetch(`${backend.url}/storage/v1/object/${bucket}/${path}`, { method: 'POST', headers, body: file });
      if (!response.ok) throw new Error(`${path} was not stored: ${response.status} ${(await response.text()).slice(0, 500)}`);
    },
  };
}

async function post<T>(url: string, key: string, body: unknown, token = key): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 500)}`);
  // What a call without an answer says.
  return (text === '' ? null : JSON.parse(text)) as T;
}
