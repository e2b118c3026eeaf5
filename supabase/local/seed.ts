import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Backend } from './backend.ts';

export type Size = 'demo' | 'large';
/** An account of the demo company, printed at every start. */
export type SignIn = { readonly label: string; readonly email: string; readonly password: string };

type Demo = {
  readonly seedDemo: (backend: Backend, size: Size, report: (text: string) => void) => Promise<readonly SignIn[] | undefined>;
};

const script = new URL('./demo/index.ts', import.meta.url);

export async function seed(backend: Backend, size: Size, report: (text: string) => void): Promise<readonly SignIn[]> {
  if (!existsSync(script)) return [];
  const { seedDemo } = (await import(script.href)) as Demo;
  return (await seedDemo(backend, size, report)) ?? [];
}

export function rememberSignIns(dataDir: string | undefined, signIns: readonly SignIn[]): void {
  if (dataDir) writeFileSync(file(dataDir), JSON.stringify(signIns, null, 2), { mode: 0o600 });
}

/** The demo's accounts, if this folder was filled with the demo. */
export function demoSignIns(dataDir: string | undefined): readonly SignIn[] | undefined {
  return dataDir && existsSync(file(dataDir)) ? (JSON.parse(readFileSync(file(dataDir), 'utf8')) as SignIn[]) : undefined;
}

function file(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
