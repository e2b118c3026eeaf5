import { type Chance, chanceFrom } from '../../../supabase/local/demo/random.ts';
import { Disk } from './disk.ts';
import type { ClientConfig, Entry } from './wire.ts';

/** What outlives a tablet's memory: its storage, and the diary that the test keeps of what the person was told. */
export type World = {
  readonly config: ClientConfig;
  readonly disk: Disk;
  readonly diary: Map<string, Entry>;
  /** What the person does, and what goes wrong: two sequences, so that one does not shift the other. */
  readonly acts: Chance;
  readonly trouble: Chance;
  readonly kills: Record<string, number>;
  readonly counts: Record<string, number>;
  readonly violation: (text: string) => void;
  /** Nothing goes wrong and nobody works: at the beginning and at the end. */
  calm: boolean;
};

export function newWorld(config: ClientConfig, violation: (text: string) => void): World {
  const acts = chanceFrom(config.seed);
  const trouble = chanceFrom(config.seed ^ 0x5bd1e995);
  return { config, disk: new Disk(), diary: new Map(), acts, trouble, kills: {}, counts: {}, violation, calm: true };
}

export function countIn(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
