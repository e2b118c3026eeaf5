import type { Icon } from '#ui/display/icon.ts';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import type { Told } from './RecordHistory.tsx';
import type { MoveText } from './use-moves.tsx';

/** How a state of a document looks, what it is called, and the step that leads there. */
export type StateText = {
  readonly name: () => string;
  readonly tone: Tone;
  readonly icon: Icon;
  readonly step: () => string;
  /** What follows from the step, where a reason is asked for. */
  readonly asks?: () => string;
};
export type StateTexts<State extends string = string> = Readonly<Record<State, StateText>>;

export function StateBadge({ states, state }: { readonly states: StateTexts; readonly state: string }) {
  const { tone = 'neutral', name } = states[state] ?? {};
  return <StatusBadge tone={tone} label={name?.() ?? state} />;
}

export function movesIn(states: StateTexts): Readonly<Record<string, MoveText>> {
  return mapped(states, ({ name, step, ...look }) => ({ ...look, label: step, said: name }));
}

export function toldIn(states: StateTexts): Readonly<Record<string, Told>> {
  return mapped(states, ({ icon, tone, name }) => ({ icon, tone, text: name }));
}

function mapped<T>(states: StateTexts, one: (text: StateText) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(states).map(([state, text]) => [state, one(text)]));
}
