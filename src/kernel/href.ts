/** The registry of features augments this with `paths`, the union of all declared routes; then `href` takes nothing else. */
export interface Register {}

export type Path = Register extends { readonly paths: infer P extends string } ? P : string;

/** The names of the `:parameters` in a route. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<P extends string> = [ParamNames<P>] extends [never] ? readonly [] : readonly [Readonly<Record<ParamNames<P>, string>>];

/** The address of a screen: `href('/app/parcels/:parcelId', { parcelId })`. */
export function href<const P extends Path>(pattern: P, ...params: Params<P>): string {
  return fillPath(pattern, params[0] ?? {});
}

/** The same for a pattern that is only known at run time. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Address ${pattern} lacks ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * Where to go after signing in: only a path of this site. Anything that a browser could read as another host ("//host",
 * "/\host", a full address) leads to the app's start instead.
 */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || /\p{Cc}/u.test(next)) return '/app';
  // As a browser reads it: "/app/..//host" is "//host", and the router would leave for it.
  const { pathname, search, hash } = new URL(next, 'http://here.invalid');
  return pathname.startsWith('//') ? '/app' : pathname + search + hash;
}
