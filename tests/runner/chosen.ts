/*
 * Which files the gate (`npm test`) leaves to `npm run test:deep`: what takes long, waits for clocks, fills disks, or needs a machine
 * that is otherwise idle. A new test of Postgres or of the embedded server is in the gate; one of sync or of the whole app is not.
 */

const sql = ['access', 'advisors', 'deploy', 'foreign', 'http', 'odd-ops', 'per-row', 'planted', 'race', 'stolen'];
export const deepSql = sql.map((name) => `tests/sql/${name}.pg.test.ts`);

const server = [
  'archive/archive',
  'archive/whole',
  'backlog',
  'engine/killed-server',
  'engine/own-database',
  'engine/own-postgres',
  'engine/pglite',
  'engine/rolling',
  'engine/shared-connections',
  'folder',
  'functions-deno',
  'fuzz',
  'listening',
  'passwords',
  'realtime',
  'realtime-limits',
  'superadmin',
  'upkeep',
];
export const deepServer = server.map((name) => `supabase/local/${name}.test.ts`);

export const gateSync = ['model', 'poison', 'refill', 'resend', 'restores'].map((name) => `tests/sync/${name}.test.ts`);

export const gateBrowser = ['every-route', 'main-job', 'offline-start', 'packer', 'session'].map((name) => `**/e2e/${name}.spec.ts`);
