import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { Stop } from './stop.ts';

const sources = ['src', 'sync', 'public', 'vite.config.ts', 'package-lock.json'];
/** The app, what pages of shops run, their service worker, and the renderer of these pages; the first one empties the folder. */
const modes = ['production', 'shop', 'shop-sw', 'shop-served'] as const;
const generated = /(^|\/)(messages\/(paraglide|whole)|node_modules)(\/|$)|\.test\.tsx?$/;

/**
 * Begins a build when there is none, or when a source is newer than it, and leaves it running: filling the demo company
 * needs the other processor core. The message catalogue, which both read, is compiled before this returns.
 */
export async function beginBuild(root: string, say: (text: string) => void): Promise<{ readonly done: Promise<void> }> {
  const built = changedAt(join(root, 'dist/index.html'));
  const isWhole = built > 0 && ['dist/sw.js', 'dist/.shop/served.js'].every((file) => existsSync(join(root, file)));
  const isCurrent = isWhole && sources.every((source) => newestIn(join(root, source)) <= built);
  if (isCurrent || !existsSync(join(root, 'vite.config.ts'))) return { done: Promise.resolve() };
  say(built === 0 ? 'Building the app; the first time takes about a minute ...' : 'The sources have changed: building the app again ...');
  await runTool(root, ['supabase/local/messages.ts']);
  const done = build(root, say);
  // Whoever awaits it learns of a failure; until then it must not end the process.
  done.catch(() => {});
  return { done };
}

async function build(root: string, say: (text: string) => void): Promise<void> {
  const begun = Date.now();
  const still = setInterval(() => say(`  still building (${seconds(begun)} s)`), 15_000);
  try {
    for (const mode of modes) await runTool(root, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--mode', mode]);
  } finally {
    clearInterval(still);
  }
  say(`  the app is built (${seconds(begun)} s)`);
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

function runTool(root: string, [script = '', ...args]: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root });
    const stop = () => child.kill();
    process.once('exit', stop);
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Stop(`The app could not be built:\n${output.trim()}`));
    });
  });
}

function changedAt(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

/** The newest change time below a path, 0 where there is nothing. */
function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((file) => !generated.test(file))
    .reduce((newest, file) => Math.max(newest, newestIn(file)), 0);
}
