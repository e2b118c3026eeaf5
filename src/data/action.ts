import type { Requirement } from '#access/access.ts';

/**
 * Which verbs an action may use on a kind; `patch` lists the fields it may change (`'*'` = every field). Where `insert` lists fields, the
 * row stands beside the one that the action is about: it is made with these if it is absent, and what is known of it stands.
 */
export type Touches = {
  readonly insert?: true | readonly string[];
  readonly patch?: readonly string[] | '*';
  readonly remove?: true;
};

/**
 * An action is what a permission allows: it may write kinds that its holder may neither write by himself nor read. The server
 * holds the same list in `private.sync_action`, generated from these declarations (`npm run registry`).
 */
export type Action = {
  readonly name: string;
  /** `'owner'` = only the owner of the company. */
  readonly permission: Requirement | 'owner';
  readonly touches: Readonly<Record<string, Touches>>;
  /** Takes an outcome back or puts another one in its place; told against what was seen of it. */
  readonly reopens?: true;
};

export function defineAction<const A extends Action>(action: A): A {
  return action;
}
