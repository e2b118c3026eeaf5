import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { chanceFrom } from '../../../supabase/local/demo/random.ts';
import { type Company, foundCompany, hire, office, warehouse } from './company.ts';
import { startProxy } from './proxy.ts';
import { startServer } from './server.ts';
import { endTrouble, makeTrouble } from './trouble.ts';
import { assertApart, assertAtomic, instrument, judge } from './verdict.ts';
import type { ClientConfig, FromClient, Question, Questions, Report } from './wire.ts';

/*
 * npm run soak -- --minutes 20 --seed 1: five devices of two companies work through a bad network, power cuts, changes of rights, a
 * deploy and server restarts. Then everything heals, and nothing may be missing, doubled or different anywhere.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const drainLimit = 60_000;

type Client = {
  readonly config: ClientConfig;
  readonly process: ChildProcess;
  readonly ask: <Q extends Question>(question: Q, ask: Questions[Q]['ask']) => Promise<Questions[Q]['answer']>;
};

const wrong: string[] = [];
let over = false;
function blame(text: string): void {
  // At once, as the end may not be reached.
  if (wrong.length < 20 || values.verbose) console.error(`${new Date().toISOString()} ${text.slice(0, 1500)}`);
  if (wrong.length < 200) wrong.push(text);
}

function startClient(config: ClientConfig): Client {
  const child = fork(new URL('client.ts', import.meta.url), { serialization: 'advanced' });
  const waiting = new Map<number, { readonly done: (answer: never) => void; readonly failed: (error: Error) => void }>();
  let questions = 0;
  child.on('message', (message: FromClient) => {
    if ('violation' in message) return blame(message.violation);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) asked?.failed(new Error(message.error));
    else asked?.done(message.answer as never);
    return undefined;
  });
  child.on('error', (error) => blame(`${config.name}: ${error.message}`));
  child.on('exit', (code) => {
    if (over) return;
    blame(`the process of ${config.name} ended with ${code}`);
    for (const { failed } of waiting.values()) failed(new Error(`The process of ${config.name} ended with ${code}`));
  });
  return {
    config,
    process: child,
    ask: (question, ask) =>
      new Promise((done, failed) => {
        const id = (questions += 1);
        waiting.set(id, { done, failed });
        child.send({ id, question, ask });
      }),
  };
}

/** Milliseconds until its queue was empty; 0 with a complaint when it cannot tell. */
async function drain({ config, ask }: Client): Promise<number> {
  return ask('drain', null).catch((error: unknown) => {
    blame(`${config.name}: ${String(error)}`);
    return 0;
  });
}

const server = await startServer();
await instrument(server);
const [main, canary] = [await foundCompany(server, 'Shapla Mart'), await foundCompany(server, 'Canary')];
const manager = await hire(server, main, 'Manager', office, null);
const packer = await hire(server, main, 'Packer', warehouse, main.premises.brands.slice(0, 1));
const proxy = await startProxy(server.url, seed);
const people = [
  { name: 'desk', user: main.tenant, role: 'owner', company: main },
  { name: 'tablet', user: main.tenant, role: 'owner', company: main },
  { name: 'manager', user: manager.user, role: 'manager', company: main },
  { name: 'packer', user: packer.user, role: 'packer', company: main },
  { name: 'canary', user: canary.tenant, role: 'owner', company: canary },
] as const;
const clients = people.map(({ name, user, role, company: { tenant, premises } }, i) =>
  startClient({ name, user, role, tenant, premises, url: proxy.url, seed: seed * 1000 + i }),
);
const troubles: Record<string, number> = {};
const storm = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    over = true;
    for (const client of clients) client.process.kill('SIGKILL');
    // Postgres is stopped meanwhile, by the library that started it.
    setTimeout(() => process.exit(130), 5000);
  });
await Promise.all(clients.map((client) => client.ask('start', client.config)));
proxy.storm();
await Promise.all(clients.map((client) => client.ask('storm', null)));

const bell = chanceFrom(seed + 17);
await server.listen((tenant) => {
  for (const { config, ask } of clients)
    if (config.tenant === tenant && bell.hits(0.8)) setTimeout(() => void ask('ring', null).catch(() => undefined), bell.whole(50, 400));
});

const ms = minutes * 60_000;
const trouble = makeTrouble(
  {
    server,
    company: main,
    manager,
    packer,
    chance: chanceFrom(seed + 4711),
    signal: storm.signal,
    happened: (what) => {
      troubles[what] = (troubles[what] ?? 0) + 1;
    },
    async freeze(length) {
      const { process: sleeper } = bell.pick(clients);
      sleeper.kill('SIGSTOP');
      await wait(length);
      sleeper.kill('SIGCONT');
    },
    async upgrade(which, schema) {
      const some = which === 'half' ? clients.slice(0, 2) : clients.slice(2);
      await Promise.all(some.map((client) => client.ask('upgrade', schema)));
    },
  },
  ms,
);
let looks = 0;
const atomic = (async () => {
  while (!storm.signal.aborted) {
    await wait(1000);
    for (const { tenant } of [main, canary]) {
      // The server may be away just now.
      const found = await assertAtomic(server, tenant).catch(() => undefined);
      if (found) looks += 1;
      for (const text of found ?? []) blame(`during the run: ${text}`);
    }
  }
})();
await Promise.race([wait(ms, undefined, { signal: storm.signal }), trouble]);
storm.abort();
await Promise.all([trouble, atomic]);
await endTrouble({ server, company: main, manager, packer });
proxy.heal();

const drained = await Promise.race([Promise.all(clients.map(drain)), wait(drainLimit, undefined, { ref: false })]);
if (!drained) blame(`the queues were not empty ${drainLimit / 1000} s after the faults had ended`);
const reports = new Map<Company, Report[]>([
  [main, []],
  [canary, []],
]);
for (const [i, client] of clients.entries()) {
  const report = await client.ask('report', null).catch((error: unknown) => blame(`${client.config.name}: ${String(error)}`));
  if (report) reports.get(people[i]?.company ?? main)?.push(report);
}
const verdicts = await Promise.all([main, canary].map((company) => judge(server, company, reports.get(company) ?? [])));
for (const verdict of verdicts) for (const text of verdict.wrong) blame(text);
for (const text of await assertApart(server, [main, canary], reports)) blame(text);

const all = [...reports.values()].flat();
function sum(of: (report: Report) => Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const report of all) for (const [name, n] of Object.entries(of(report))) sums[name] = (sums[name] ?? 0) + n;
  return sums;
}
const count = (of: Readonly<Record<string, number>>): number => Object.values(of).reduce((total, n) => total + n, 0);
const kills = sum((report) => report.kills);
const counts = sum((report) => report.counts);
if (looks === 0 || !counts['looks'] || !counts['acts']) blame('nobody worked, or nobody looked');
if (values.verbose || wrong.length > 0) {
  console.log(
    'kills',
    kills,
    '\nfaults',
    proxy.faults(),
    '\ntroubles',
    troubles,
    '\ncounts',
    sum((report) => report.counts),
  );
  for (const text of wrong) console.log(`WRONG ${text.slice(0, 1500)}`);
}
const total = (pick: (verdict: (typeof verdicts)[number]) => number): number => verdicts.reduce((all, verdict) => all + pick(verdict), 0);
console.log(
  `soak: ${minutes} min, seed ${seed}, ${clients.length} clients, ${total((verdict) => verdict.operations)} operations (${total((verdict) => verdict.refused)} refused), ${count(kills)} kills, ` +
    `${count(proxy.faults())} faults, ${count(troubles)} troubles, ${total((verdict) => verdict.lost)} lost, ${total((verdict) => verdict.twice)} applied twice, ` +
    `drained in ${drained ? (Math.max(...drained) / 1000).toFixed(1) : 'more than 60'} s, ${wrong.length === 0 ? 'ok' : `${wrong.length} WRONG`}`,
);
over = true;
for (const client of clients) client.process.disconnect();
proxy.close();
await server.close();
process.exit(wrong.length === 0 ? 0 : 1);
