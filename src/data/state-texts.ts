import type { Text } from './feature-texts.ts';
import type { Move } from './states.ts';

/** What a state is called, and the step that leads there. */
type Called = { readonly name: Text; readonly step: Text };

export function stateNames<State extends string>(states: Readonly<Record<State, Called>>): Readonly<Record<State, Text>> {
  return Object.fromEntries(Object.entries<Called>(states).map(([state, { name }]) => [state, name])) as Record<State, Text>;
}

/** The actions of a document's steps, called as the steps are. */
export function stepNames<const M extends readonly Move[]>(
  moves: M,
  states: Readonly<Record<M[number]['to'], Called>>,
): Readonly<Record<M[number]['action'], Text>> {
  const named = moves.map(({ action, to }) => [action, states[to as M[number]['to']].step]);
  return Object.fromEntries(named) as Record<M[number]['action'], Text>;
}
