import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Check, checks } from './matrix/catalogue.ts';
import { type Fault, faults, furtherFaults } from './matrix/faults.ts';
import { describeCell, matrix, wrongOf } from './matrix/matrix.ts';
import { setStage, type Stage } from './matrix/stage.ts';
import { useServer } from './server.ts';

/*
 * The matrix and the checks of the catalogue must turn red for each fault: in a transaction of its own, which is taken back. That they
 * are green without one is said by matrix.pg.test.ts and catalogue.pg.test.ts.
 */

const server = useServer();
let stage: Stage;
const caught = new Map<string, string>();

beforeAll(async () => {
  stage = await setStage(server);
});

afterAll(() => {
  const count = (of: readonly Fault[]): string => `${of.filter(({ name }) => caught.has(name)).length}/${of.length} caught`;
  console.log(`\n${[...caught.values()].join('\n')}\nfurther faults: ${count(furtherFaults)}\nplanted faults: ${count(faults)}`);
});

test.each([...faults, ...furtherFaults].map((fault) => [fault.name, fault] as const))('%s is noticed', async (name, fault) => {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await plant(client, fault);
    const wrong = wrongOf(await matrix(client, stage, fault.parts, fault.among));
    const failing = await failingChecks(client);
    expect(wrong.length + failing.length).toBeGreaterThan(0);
    const [first] = wrong;
    const by = [...(first ? [`matrix, ${describeCell(first)}`] : []), ...failing.map((check) => `catalogue, ${check.name}`)];
    caught.set(name, `caught   ${name}: ${by.join('; ')}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

async function plant(client: pg.ClientBase, fault: Fault): Promise<void> {
  if ('sql' in fault) {
    await client.query(fault.sql);
    return;
  }
  const { rows } = await client.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [fault.in]);
  const parts = (rows[0]?.text ?? '').split(fault.from);
  if (parts.length !== 2) throw new Error(`${fault.in} has this ${parts.length - 1} times instead of once: ${fault.from}`);
  await client.query(parts.join(fault.to));
}

async function failingChecks(client: pg.ClientBase): Promise<readonly Check[]> {
  const failing: Check[] = [];
  for (const check of checks) {
    const wrong = await check.wrong(async (text, values = []) => (await client.query(text, [...values])).rows);
    if (wrong.length > 0) failing.push(check);
  }
  return failing;
}
