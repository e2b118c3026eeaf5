import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';

import { signUp } from '#fixtures/server/people.ts';

import { removeFiles } from '../remove-files.ts';
import { startBackend } from './backend.ts';
import { keepUp } from './upkeep.ts';

afterEach(() => void vi.useRealTimers());

test('what is due is done at the start and every day until the backend stops, also after a failure', async () => {
  vi.useFakeTimers();
  const ran: string[] = [];
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const engine = {
    exec: (sql: string) => {
      ran.push(sql);
      return ran.length === 2 ? Promise.reject(new Error('disk full')) : Promise.resolve();
    },
    query: <T>(sql: string) =>
      Promise.resolve({ rows: (sql.startsWith('select private') ? [] : [{ name: 'there' }]) as unknown as readonly T[] }),
    transaction: <T>(work: () => Promise<T>) => work(),
  };
  const files = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const end = await keepUp(engine, files);
  expect(ran).toEqual([expect.stringMatching(/private\.prune_sync\(\)[^]*private\.empty_trash\(\)/)]);
  // No company went: its files need not be looked for before the first day is over.
  expect(files).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(ran).toHaveLength(3);
  expect(files).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();
  end();
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(ran).toHaveLength(3);
  told.mockRestore();
});

test('the files of a deleted company are removed, in every bucket and folder, and those of others stay', async () => {
  const backend = await startBackend({ quiet: true });
  try {
    const admin = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } });
    const paths = [];
    for (const name of ['leaving', 'staying']) {
      const person = await signUp(backend, name);
      await person.client.rpc('create_company', { p_name: name, p_country: 'BD', p_person: '' });
      paths.push([`${person.id}/some/a`, `${person.id}/deep/er/b`]);
      for (const [bucket, content, contentType] of [
        ['files', '%PDF-', 'application/pdf'],
        ['public-media', new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg'],
        ['resumes', '%PDF-', 'application/pdf'],
      ] as const)
        for (const path of paths.at(-1) ?? []) await admin.storage.from(bucket).upload(path, content, { contentType });
    }
    const [left = [], stays = []] = paths;
    await admin.storage.from('files').upload('people/somebody/face.pdf', '%PDF-', { contentType: 'application/pdf' });
    expect(await removeFiles(admin)).toBe(0);
    await backend.sql(`update public.profiles set ends_at = now() where name = 'leaving'`);
    await backend.sql('select private.delete_due_companies()');
    expect(await removeFiles(admin)).toBe(6);
    for (const path of left) expect((await admin.storage.from('files').download(path)).error).not.toBeNull();
    for (const path of stays) expect((await admin.storage.from('files').download(path)).error).toBeNull();
    expect(await backend.sql('select 1 from storage.objects')).toHaveLength(7);
  } finally {
    await backend.close();
  }
});
