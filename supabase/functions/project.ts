/* What functions of the server have to do with: the project that they belong to. */

export type Project = {
  readonly url: string;
  /** Of every browser, and the server's own. */
  readonly key: string;
  readonly secret: string;
  /** Who asks, as the nearest proxy or the socket says; null = nobody knows. */
  readonly address: string | null;
  readonly send: (request: Request) => Promise<Response>;
};

export function call(
  { url, send }: Project,
  name: string,
  args: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
) {
  return send(
    new Request(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(args),
    }),
  );
}

/** With the server's own key. */
export function asServer({ secret }: Project): Readonly<Record<string, string>> {
  return { apikey: secret, authorization: `Bearer ${secret}` };
}

/** As the database refuses by a rule of ours. */
export function refused(code: string): Response {
  return Response.json({ code: 'KB100', message: code, details: null, hint: null }, { status: 400 });
}

/** In the form of the database's own. */
export function refusal(status: number, message: string): Response {
  return Response.json({ code: 'PGRST102', message, details: null, hint: null }, { status });
}
