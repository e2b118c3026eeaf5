import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist', import.meta.url));
const hashed = /-[\w-]{8}(?=\.\w+$)/;

/** The folder that a server shows, with the app as it was built. */
export function published(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karbar-dist-'));
  cpSync(built, folder, { recursive: true });
  return folder;
}

/** A deploy: another version takes the place of this one. As after a real build no file has its old name, and none stays behind. */
export function deployNext(folder: string): void {
  const next = published();
  const renamed = new Map(filesIn(next).map((file) => [basename(file), basename(file).replace(hashed, otherHash)]));
  const { version } = JSON.parse(readFileSync(join(next, 'version.json'), 'utf8')) as { readonly version: string };
  for (const file of filesIn(next)) {
    if (/\.(?:js|css|html|json)$/.test(file)) {
      let text = readFileSync(file, 'utf8').replaceAll(version, `${version}-next`);
      for (const [name, other] of renamed) if (name !== other) text = text.replaceAll(name, other);
      writeFileSync(file, basename(file) === 'sw.js' ? text.replaceAll(/(?<="revision":")[0-9a-f]{8}/g, 'ffffffff') : text);
    }
    renameSync(file, join(dirname(file), renamed.get(basename(file)) ?? basename(file)));
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  cpSync(next, folder, { recursive: true });
  rmSync(next, { recursive: true });
}

function otherHash(hash: string): string {
  return hash[1] === 'B' ? `-C${hash.slice(2)}` : `-B${hash.slice(2)}`;
}

function filesIn(folder: string): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
}
