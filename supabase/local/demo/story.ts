import { setImmediate as turn } from 'node:timers/promises';

import type { DemoPart, Scene } from '#data/demo.ts';

import type { Backend } from '../backend.ts';
import type { SignIn, Size } from '../seed.ts';
import { signUp } from './account.ts';
import { calendarOf } from './calendar.ts';
import { addByHand, companyName, owner, packer, password } from './company.ts';
import { openDevice } from './device.ts';
import { multiply } from './large.ts';
import { parts } from './parts.ts';
import { photoOf, publishPhotos, type StoredPhoto, uploadPhotos } from './photos.ts';
import { openPlatform, superadmin } from './platform.ts';
import { chanceFrom } from './random.ts';
import { openStage, type Stage } from './stage.ts';

const days = 90;

/** A part with the scene that it is told in. */
type Told = { readonly part: DemoPart; readonly scene: Scene };

export async function tellStory(backend: Backend, size: Size, report: (text: string) => void): Promise<readonly SignIn[]> {
  const begun = Date.now();
  const boss = await signUp(backend, { ...owner, password });
  const helper = await signUp(backend, { ...packer, password });
  const tenant = idIn(await boss.call<unknown>('create_company', { p_name: companyName, p_country: 'BD', p_person: owner.name }));
  await addByHand(backend, tenant, helper.id);
  const device = await openDevice(boss, tenant, 'Office computer');
  const stage = await openStage(device, tenant);
  report('Filling the demo company ...');

  const photos: StoredPhoto[] = [];
  stage.setClock(stage.end - (days + 1) * 86_400_000);
  const told = await furnish(stage, tenant, photos);
  let isTelling = true;
  const telling = takeSteps(stage, told).finally(() => (isTelling = false));
  // Nobody gathers statistics while all this arrives; without them every call gets slower as the tables grow.
  let next = 400;
  const tidy = async (count: number): Promise<void> => {
    if (count < next) return;
    next = count * 2;
    await backend.sql('analyze');
  };
  const [sent] = await Promise.all([device.send(() => isTelling, tidy), telling]);
  await uploadPhotos(boss, photos);
  await backend.transaction(async () => {
    for (const { part, scene } of told) for (const [sql, params] of part.dates?.(scene) ?? []) await backend.sql(sql, params);
  });
  const publish = (media: string, paths: readonly string[]) =>
    publishPhotos(
      boss,
      media,
      photos.filter(({ path }) => paths.includes(path)),
    );
  const server = { call: boss.call, ask: boss.ask, publish, sql: backend.sql };
  for (const { part, scene } of told) await part.settled?.(scene, server);
  await backend.sql('analyze');
  report(`  ${days} days, ${sent} operations in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await openPlatform(backend, tenant, password);
  if (size === 'large') await multiply(backend, tenant, report);
  return [owner, packer, superadmin].map(({ label, email }) => ({ label, email, password }));
}

/** The first day, part by part. */
async function furnish({ store, memory, end }: Stage, tenant: string, photos: StoredPhoto[]): Promise<readonly Told[]> {
  const zone = store.company().time_zone;
  const calendar = calendarOf(zone, days, end);
  const furnished = new Map<DemoPart, unknown>();
  const told: Told[] = [];
  for (const [name, part] of Object.entries<DemoPart>(parts)) {
    const chance = chanceFrom(seedOf(name));
    const scene: Scene = {
      ...{ store, memory, chance, tenant, zone, end, ...calendar(chance) },
      of<T>(other: DemoPart<T>) {
        if (!furnished.has(other)) throw new Error(`${name} uses a part that stands below it`);
        return furnished.get(other) as T;
      },
      async photo(kind, id, picture) {
        const photo = await photoOf(tenant, kind, id, picture);
        photos.push(photo);
        return photo.path;
      },
    };
    // A part finds its own, too.
    furnished.set(part, await part.furnish?.(scene));
    told.push({ part, scene });
  }
  return told;
}

/** Everything that has happened until now, in the order of time. */
async function takeSteps(stage: Stage, told: readonly Told[]): Promise<void> {
  const steps = told.flatMap(({ part, scene }) => part.steps?.(scene) ?? []);
  for (const { at, act } of steps.filter((step) => step.at < stage.end).toSorted((a, b) => a.at - b.at)) {
    stage.setClock(at);
    await act();
    // The server that takes what was made before runs in this process.
    await turn();
  }
}

/** FNV-1a. */
function seedOf(name: string): number {
  return Buffer.from(name).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261);
}

function idIn(reply: unknown): string {
  return typeof reply === 'string' ? reply : (reply as { readonly id: string }).id;
}
