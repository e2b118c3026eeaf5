/* Steps of an editor that can be taken back and taken again. */

export type Steps<T> = {
  readonly past: readonly T[];
  readonly now: T;
  readonly next: readonly T[];
  /** What the last step changed, and when: typing on is the same step. */
  readonly last?: { readonly what: string; readonly at: number } | undefined;
};

const mostSteps = 200;
/** Whoever pauses longer begins a new step; milliseconds. */
const pause = 2000;

export function firstStep<T>(now: T): Steps<T> {
  return { past: [], now, next: [] };
}

/** `what` names the field that is typed in; absent = a step of its own. */
export function stepTo<T>({ past, now, last }: Steps<T>, to: T, at: number, what?: string): Steps<T> {
  const goesOn = what !== undefined && last?.what === what && at - last.at < pause;
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: to, next: [], last: what === undefined ? undefined : { what, at } };
}

export function stepBack<T>(steps: Steps<T>): Steps<T> {
  const { past, now, next } = steps;
  return past.length === 0 ? steps : { past: past.slice(0, -1), now: past.at(-1) as T, next: [now, ...next] };
}

export function stepAgain<T>(steps: Steps<T>): Steps<T> {
  const { past, now, next } = steps;
  return next.length === 0 ? steps : { past: [...past, now], now: next[0] as T, next: next.slice(1) };
}
