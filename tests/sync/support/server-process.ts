import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Server } from './browser.ts';
import type { Answer, Begun, Question } from './server-child.ts';

/** The embedded backend as a process of its own on a folder of its own: it can be killed, stopped and started again at the same address. */
export class ServerProcess implements Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'karbar-server-'));
  readonly #distDir: string;
  #child: ChildProcess | undefined;
  #asked = 0;
  url = '';
  key = '';

  private constructor(distDir: string) {
    this.#distDir = distDir;
  }

  static async start(distDir: string): Promise<ServerProcess> {
    const server = new ServerProcess(distDir);
    await server.start();
    return server;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0';
    // All of it lies in the folder, whoever starts it: a copy of the folder is a copy of the database.
    const env = { ...process.env, KARBAR_ENGINE: 'pglite' };
    const child = fork(fileURLToPath(new URL('server-child.ts', import.meta.url)), [this.data, port, this.#distDir], { env });
    this.#child = child;
    const { url, key } = await new Promise<Begun>((resolve, reject) => {
      child.once('message', (begun) => resolve(begun as Begun));
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    });
    Object.assign(this, { url, key });
  }

  readonly sql = <T extends Record<string, unknown>>(query: string, params: readonly unknown[] = []): Promise<readonly T[]> => {
    const child = this.#child;
    if (!child) return Promise.reject(new Error('The server does not run'));
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const hear = (answer: Answer): void => {
        if (answer.id !== id) return;
        child.off('message', hear);
        if (answer.error === undefined) resolve(answer.rows as readonly T[]);
        else reject(new Error(answer.error));
      };
      child.on('message', hear);
      child.send({ id, query, params } satisfies Question);
    });
  };

  /** `SIGTERM` closes the database, `SIGKILL` leaves it as it stands. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    this.#child = undefined;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}
