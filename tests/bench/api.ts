/** Where the backend is and who asks; what Node and the page of the bench hand to each other. */
export type Config = { readonly url: string; readonly key: string; readonly tenant: string; readonly user: string; readonly token: string };

/** One function of the backend over HTTP, without anything around it. */
export async function rpc<T>({ url, key, token }: Omit<Config, 'tenant' | 'user'>, name: string, args: object): Promise<T> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
