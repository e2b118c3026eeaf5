import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/*
 * Files of companies that were deleted: rows go in the database, bytes only through the storage service. A hosted project runs it once a
 * day: `SUPABASE_URL=… SUPABASE_SERVICE_KEY=… node supabase/remove-files.ts`.
 */

const page = 1000;

/** How many files were removed. */
export async function removeFiles(client: SupabaseClient): Promise<number> {
  const { data: buckets, error } = await client.storage.listBuckets();
  if (error) throw error;
  let removed = 0;
  for (const { id } of buckets) for (const company of await withoutCompany(client, id)) removed += await emptyFolder(client, id, company);
  return removed;
}

/** Folders at the top of a bucket carry the ids of companies; those of people have a name and stay. */
async function withoutCompany(client: SupabaseClient, bucket: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let seen = 0, more = true; more; seen += page) {
    const entries = await entriesOf(client, bucket, '', seen);
    for (const { path } of entries) found.add(path.split('/')[0] ?? '');
    more = entries.length === page;
  }
  const folders = [...found].filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
  const gone: string[] = [];
  for (let at = 0; at < folders.length; at += 100) {
    const some = folders.slice(at, at + 100);
    const known = new Set([...(await namedIn(client, 'tenant_id', some)), ...(await namedIn(client, 'storefront_media', some))]);
    gone.push(...some.filter((id) => !known.has(id)));
  }
  return gone;
}

/** A company's files lie below its id, and what its shop shows to everybody below another one. */
async function namedIn(
  client: SupabaseClient,
  column: 'tenant_id' | 'storefront_media',
  ids: readonly string[],
): Promise<readonly string[]> {
  const { data, error } = await client.from('profiles').select(column).in(column, ids);
  if (error) throw error;
  return (data as readonly Readonly<Record<string, string>>[]).flatMap((row) => row[column] ?? []);
}

async function emptyFolder(client: SupabaseClient, bucket: string, folder: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const entries = await entriesOf(client, bucket, folder, 0);
    if (entries.length === 0) return removed;
    for (const { path, isFolder } of entries) if (isFolder) removed += await emptyFolder(client, bucket, path);
    const files = entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
    if (files.length === 0) return removed;
    const { error } = await client.storage.from(bucket).remove(files);
    if (error) throw error;
    removed += files.length;
  }
}

/** A hosted project names what lies in the folder and tells folders by having no id; the embedded backend names every file below, in full. */
async function entriesOf(client: SupabaseClient, bucket: string, folder: string, offset: number) {
  const { data, error } = await client.storage.from(bucket).list(folder, { limit: page, offset });
  if (error) throw error;
  return data.map(({ name, id }) => ({
    path: folder === '' || name.startsWith(`${folder}/`) ? name : `${folder}/${name}`,
    isFolder: id === null,
  }));
}

if (import.meta.main) {
  const { SUPABASE_URL, SUPABASE_SERVICE_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SERVICE_KEY) throw new Error('SUPABASE_URL and SUPABASE_SERVICE_KEY are missing');
  console.log(`${await removeFiles(createClient(SUPABASE_URL, SUPABASE_SERVICE_KEY))} files removed`);
}
