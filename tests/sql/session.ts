import pg from 'pg';

/** Numbers as numbers: every bigint of ours is a safe integer. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Users without a person: tablets, whose tokens say so. */
export const anonymousUsers = new Set<string>();

export function claimsOf(user: string): Readonly<Record<string, unknown>> {
  return { sub: user, role: 'authenticated', ...(anonymousUsers.has(user) && { is_anonymous: true }) };
}

/** One transaction as PostgREST would run it. */
export async function inSession<T>(client: pg.ClientBase, user: string | null, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local role ${user === null ? 'anon' : 'authenticated'}`);
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [user === null ? '{}' : JSON.stringify(claimsOf(user))]);
    const told = await work();
    await client.query('commit');
    return told;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Calls a function of the API as a signed-in person. */
export async function rpc<T>(pool: pg.Pool, user: string | null, name: string, args: Readonly<Record<string, unknown>>): Promise<T> {
  const names = Object.keys(args);
  const given = names.map((arg, i) => `${arg} => $${i + 1}`).join(', ');
  const client = await pool.connect();
  try {
    const { rows } = await inSession(client, user, () =>
      client.query<{ told: T }>(
        `select public.${name}(${given}) as told`,
        names.map((arg) => wire(args[arg])),
      ),
    );
    return rows[0]?.told as T;
  } finally {
    client.release();
  }
}

function wire(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
