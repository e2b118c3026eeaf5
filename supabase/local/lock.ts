import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Stop } from './stop.ts';

type Holder = { readonly pid: number; readonly started: string; readonly port: number };

/** Folders held by this very process: its own pid in a lock file proves nothing (containers reuse small pids). */
const held = new Set<string>();

/**
 * Takes a data folder for this process, or says who has it. PGlite has no lock of its own, and two processes on
 * one folder destroy it.
 */
export function lockFolder(dataDir: string, port: number): () => void {
  const file = join(dataDir, 'lock.json');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid), port } satisfies Holder));
  try {
    for (let attempt = 0; ; attempt += 1) {
      if (tryLink(mine, file)) break;
      const holder = readHolder(file);
      if (attempt > 4 || (holder && isAlive(holder, file))) throw new Stop(inUse(dataDir, holder));
      // Moving it away first: of two processes that find the same dead lock, one fails here and looks again.
      moveAway(file, `${mine}.stale`);
      const moved = readHolder(`${mine}.stale`);
      if (moved && isAlive(moved, file)) tryLink(`${mine}.stale`, file);
      rmSync(`${mine}.stale`, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

/** The port that this process, which has the folder, listens on: where it was left to the system it is known only then. */
export function noteServing(dataDir: string, port: number): void {
  const file = join(dataDir, 'lock.json');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid), port } satisfies Holder));
  renameSync(mine, file);
}

/** The process that has the folder now. */
export function holderOf(dataDir: string): Holder | undefined {
  const file = join(dataDir, 'lock.json');
  const holder = readHolder(file);
  return holder && isAlive(holder, file) ? holder : undefined;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function moveAway(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.pid === process.pid) return held.has(file);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to someone else.
    if (!isCode(error, 'EPERM')) return false;
  }
  return holder.started === startOf(holder.pid);
}

/** When a process began, in the kernel's ticks, so that a reused pid is not taken for its predecessor; '' where unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function inUse(dataDir: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid}, port ${holder.port}` : 'another process';
  return `The data folder ${dataDir} is in use by a running Karbar (${who}).\nStop that one first, or give this one its own folder: KARBAR_DATA=<folder>.`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
