import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seed } from '#fixtures/seed.ts';
import { onCheckpoint } from '#sync/common/checkpoints.ts';

import { history } from './model/history.ts';
import { World } from './model/world.ts';
import { type Server, startServer } from './support/server.ts';

/*
 * Three tablets run the product's own outbox, projection, push, pull and first load against the real SQL functions, through a network
 * that loses requests and answers and delivers twice, and with the power going off at named steps. The server is put back to a backup,
 * with or without saying so; a tablet's disk is copied, or put back to an older copy; clocks are years off. Whatever happens:
 *  - every operation that is stored on a disk that there is still is applied exactly once or stands in needs-attention,
 *  - a tablet never stops showing its own accepted work,
 *  - whoever gave way to another value, and nobody else, is told so,
 *  - in the end all tablets show what the server has.
 */

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  onCheckpoint(undefined);
  await server.close();
});

/** The gate takes the same few histories each time; with seconds given, as many as there is time for. */
const seconds = Number(process.env['KARBAR_MODEL_SECONDS'] ?? 0);
const limits = seconds > 0 ? { numRuns: 10_000, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false } : { numRuns: 40 };

test(`no history loses, doubles or hides work (KARBAR_SEED=${seed})`, { timeout: 300_000 }, async () => {
  let histories = 0;
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      histories += 1;
      const world = await World.open(server);
      try {
        for (const one of steps) await world.take(one);
        await world.heal();
        operations += await world.check();
      } finally {
        await world.close();
      }
    }),
    { ...limits, endOnFailure: true },
  );
  console.info(`histories: ${histories}, ${operations} operations, seed ${seed}`);
  expect(histories).toBeGreaterThan(1);
});
