declare const personal: unique symbol;

/**
 * Where something that a person typed or saved is kept in a browser: it begins with the company and the person, whom nobody else at the
 * same browser meets. Only `data/draft-key.ts` makes one, so that a form with a key of its own does not compile.
 */
export type PersonalKey = string & { readonly [personal]: true };
