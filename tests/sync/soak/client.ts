import { registerHooks } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

import { installClock, setSkew } from './clock.ts';
import { install } from './disk.ts';
import type * as Lives from './life.ts';
import type { ClientConfig, FromClient, Questions, ToClient } from './wire.ts';
import { countIn, newWorld, type World } from './world.ts';

/*
 * One tablet in a process of its own: it is started, killed and started again on the same storage, while somebody works on it. The
 * product's modules are loaded behind the storage; a newer version of the app is the same sources with a higher schema number.
 */

const day = 86_400_000;
const send = (message: FromClient): void => void process.send?.(message);
const violation = (text: string): void => send({ violation: `${world?.config.name ?? ''}: ${text}` });

let world: World | undefined;
let life: Lives.Life | undefined;
let schema = 1;
let breakLoose: () => void;
const stormy = new Promise<void>((resolve) => (breakLoose = resolve));

installClock();
console.warn = (...told: readonly unknown[]) => {
  if (String(told[0]).startsWith('Rows differ'))
    violation(told.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
  else if (told[0] instanceof Error && told[0].name === 'TypeError') violation(String(told[0].stack));
};
process.on('unhandledRejection', (error) => {
  // What a killed life left running meets a storage that is gone.
  if (world) countIn(world.counts, `unhandled ${(error as { readonly name?: string }).name ?? 'event'}`);
});
process.on('disconnect', () => process.exit());

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const version = /\?schema=\d+$/.exec(context.parentURL ?? '')?.[0];
    const ours =
      found.url.startsWith('file:') &&
      !found.url.includes('/node_modules/') &&
      !found.url.includes('?') &&
      !/\/soak\/(disk|world|clock)\.ts$/.test(found.url);
    return version && ours ? { ...found, url: found.url + version } : found;
  },
  load(url, context, next) {
    const found = next(url, context);
    const version = /sync\/protocol\.ts\?schema=(\d+)$/.exec(url)?.[1];
    if (!version || !found.source) return found;
    const source = typeof found.source === 'string' ? found.source : new TextDecoder().decode(found.source);
    return { ...found, source: source.replace('schemaVersion = 1', `schemaVersion = ${version}`) };
  },
});

/** Lives one after the other until the storm is over; the last one stays. */
async function run(here: World): Promise<void> {
  for (;;) {
    const path = schema === 1 ? './life.ts' : `./life.ts?schema=${schema}`;
    const { openLife } = (await import(path)) as typeof Lives;
    const now = await openLife(here);
    life = now;
    if (here.calm) await Promise.race([stormy, now.died]);
    if (here.calm) return;
    countIn(here.counts, 'lives');
    setTimeout(() => void (here.calm || now.kill('any moment')), here.trouble.whole(3, 30) * 1000);
    void work(here, now);
    await now.died;
    life = undefined;
    if (here.trouble.hits(0.05)) await loseCache();
    if (here.trouble.hits(0.25)) setSkew(here.trouble.pick([0, 0, 3 * day, -2 * day, 12 * day, -30_000, 90_000]));
    if (!here.calm) await wait(here.trouble.whole(0, 1500));
  }
}

async function work(here: World, now: Lives.Life): Promise<void> {
  let dead = false;
  const died = now.died.then(() => void (dead = true));
  while (!dead && !here.calm) {
    await Promise.race([now.act(), died]);
    // Bursts and breaks.
    const gap = here.acts.hits(0.05) ? here.acts.whole(1000, 5000) : here.acts.whole(20, 300);
    await Promise.race([wait(gap), died]);
  }
}

/** The browser throws the cache away; the outbox stays. */
async function loseCache(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (name.startsWith('rxdb-dexie-')) indexedDB.deleteDatabase(name);
}

const answers: { readonly [K in keyof Questions]: (ask: Questions[K]['ask']) => Promise<Questions[K]['answer']> } = {
  async start(config: ClientConfig) {
    world = newWorld(config, violation);
    install(world.disk);
    run(world).catch((error: unknown) => violation(`the tablet does not start: ${error instanceof Error ? error.stack : String(error)}`));
    while ((await life?.outbox.read('load'))?.start !== null) await wait(100);
  },
  async storm() {
    if (world) world.calm = false;
    breakLoose();
  },
  async ring() {
    life?.ring();
  },
  async upgrade(next) {
    schema = next;
    life?.kill('a new version');
  },
  async drain() {
    if (!world) throw new Error('Not started');
    world.calm = true;
    setSkew(0);
    const begun = performance.now();
    while (!life || life.dead()) await wait(50);
    life.ring();
    let rung = performance.now();
    while ((await life.outbox.ops.count()) > 0) {
      // The network tells a device that it is back more than once.
      if (performance.now() - rung > 5000) {
        life.ring();
        rung = performance.now();
      }
      await wait(50);
    }
    return performance.now() - begun;
  },
  async report() {
    if (!world || !life) throw new Error('Not started');
    let held: readonly string[] | undefined;
    let why: unknown;
    for (let attempt = 0; attempt < 40 && !held; attempt++) {
      life.ring();
      await wait(250);
      held = await life.compare().catch((error: unknown) => void (why = error));
    }
    if (!held) violation(`never came to rest: ${String(why)}`);
    // What was taken and came out otherwise stands in that list, too, to be told.
    const refused = (await life.outbox.attention.toArray()).filter(({ result }) => result.status === 'rejected');
    const attention = refused.map(({ op, result }) => ({ id: op.id, code: result.code ?? '' }));
    return { diary: [...world.diary.values()], attention, held: held ?? [], kills: world.kills, counts: world.counts };
  },
};

process.on('message', ({ id, question, ask }: ToClient) => {
  answers[question](ask as never).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
