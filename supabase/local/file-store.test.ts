import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createFileStore } from './file-store.ts';

test('a disk that is nearly full takes no file, and keeps those that it has', async () => {
  const root = mkdtempSync(join(tmpdir(), 'karbar-files-'));
  const put = (keptFree: number, key: string) =>
    createFileStore(root, keptFree).uploadObject('files', key, '', new Uint8Array([1, 2, 3]), 'image/png', 'no-cache');
  const files = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  await put(0, 'a');
  const before = files();
  await expect(put(2 ** 60, 'b')).rejects.toThrow('nearly full');
  await expect(put(2 ** 60, 'a')).rejects.toThrow('nearly full');
  expect(files()).toBe(before);
  const kept = await createFileStore(root).headObject('files', 'a', '');
  expect(kept.size).toBe(3);
  rmSync(root, { recursive: true });
});
