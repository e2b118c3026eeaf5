import pg from 'pg';

import { removeClusterPlace } from './cluster-place.ts';
import { createCluster, startCluster, type ClusterOptions } from './cluster.ts';
import type { Engine } from './engine.ts';
import { keepImage, restoreImage } from './image.ts';
import { openPostgres } from './postgres.ts';

/** The engine on a cluster of our own, new or not, which starts and stops with it. */
export async function openOwnPostgres(
  options: ClusterOptions & { readonly isNew: boolean; readonly image: string | undefined },
): Promise<Engine> {
  const { place, isNew, image, isTemporary } = options;
  try {
    const old = isNew ? await make(options, image) : place.password;
    const cluster = await startCluster(options);
    const engine = openPostgres(cluster.url);
    if (old !== place.password) await changePassword(cluster.url, place.password, old);
    return {
      ...engine,
      keep: (folder) => keepImage(cluster.url, folder, options),
      async close() {
        await engine.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    if (isTemporary) await removeClusterPlace(place);
    throw error;
  }
}

/** Answers the password with which the new cluster begins. */
async function make(options: ClusterOptions, image: string | undefined): Promise<string> {
  if (image) return restoreImage(image, options);
  await createCluster(options);
  return options.place.password;
}

async function changePassword(url: string, password: string, old: string): Promise<void> {
  const address = new URL(url);
  address.password = old;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`alter role postgres password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
