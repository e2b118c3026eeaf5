import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Ran = { readonly ok: boolean; readonly output: string };
type Options = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Hears the output as it comes. */
  readonly heard?: (text: string) => void;
};

/** Runs a program of node_modules/.bin (or of the system) in the repository, or in a copy of it; its output is kept, not shown. */
export function run(command: string, args: readonly string[], { env = {}, cwd = root, heard }: Options = {}): Promise<Ran> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      heard?.(chunk.toString());
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output}\n${command} was ended by ${signal}` : output }),
    );
  });
}
