import type { AnyKind } from './kind.ts';
import type { MemoryBackend } from './memory.ts';
import type { Store } from './store.ts';

/** A feature's part of the demo company: what it sets up on the first day, and what happens in it until today. */
export type DemoPart<T = unknown> = {
  /** What it answers is there for the parts that come after it, by `scene.of`. */
  readonly furnish?: (scene: Scene) => T | Promise<T>;
  /** Asked when all parts are furnished. Steps after now are left out. */
  readonly steps?: (scene: Scene) => readonly Step[];
  /** What the server alone does, once everything has arrived there and is dated. */
  readonly settled?: (scene: Scene, server: DemoServer) => Promise<void>;
  /** The story is sent in one go: this dates what the server has dated by itself. All of it is one transaction of a superuser. */
  readonly dates?: (scene: Scene) => readonly Statement[];
};

/** The server of the demo. */
export type DemoServer = {
  /** A call of the owner. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The same of a function that runs TypeScript. */
  readonly ask: (name: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Puts the photos at these paths where everybody may see them, below this folder. */
  readonly publish: (media: string, paths: readonly string[]) => Promise<void>;
  /** One statement as superuser. */
  readonly sql: <T extends Record<string, unknown>>(query: string, params?: readonly unknown[]) => Promise<readonly T[]>;
};

/** One thing that somebody did at some moment. */
export type Step = { readonly at: number; readonly act: () => Promise<unknown> };

export type Statement = readonly [sql: string, params?: readonly unknown[]];

/** Where a part is told: the real store and commands, with a clock that stands at the step that is taken. */
export type Scene = {
  readonly store: Store;
  readonly memory: Pick<MemoryBackend, 'rows'>;
  /** The part's own: what others draw shifts nothing here. */
  readonly chance: Chance;
  readonly tenant: string;
  readonly zone: string;
  /** Now, in truth. */
  readonly end: number;
  /** What a part that came before has furnished. */
  of<T>(part: DemoPart<T>): T;
  /** Moments of a growing shop over the days until now, in order: quiet nights, busy evenings and Fridays. */
  busyTimes(count: number): readonly number[];
  /** A moment in the night is put off until the shop opens. */
  inOpeningHours(at: number): number;
  /** Stores a picture of `supabase/local/demo/photos` for a record, and answers its path. */
  photo(kind: AnyKind, id: string, name: string): Promise<string>;
};

/** Chance with a memory: the same seed tells the same story, so that a demo company is the same on every machine. */
export type Chance = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in `share` of the cases. */
  hits(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys; a key with weight 3 comes three times as often as one with weight 1. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
};

/** Steps of one record, in their order: opening hours put none of them before the one ahead of it. */
export function inTurn(steps: readonly Step[]): readonly Step[] {
  let last = -Infinity;
  return steps.map(({ at, act }) => {
    last = Math.max(at, last + 1000);
    return { at: last, act };
  });
}
