import { CallError, type CallProblem } from '#sync/common/errors.ts';
import { callErrors } from '#sync/protocol.ts';
import type { Call } from '#sync/transport/transport.ts';

import { type Database, openDatabase } from './database.ts';

export type Server = {
  readonly pg: Database;
  /** Calls as this person, each in a transaction of its own, as PostgREST does. */
  readonly callAs: (user: string) => Call;
  readonly close: () => Promise<void>;
};

/** The SQL functions of sync, without HTTP. */
export async function startServer(): Promise<Server> {
  const pg = await openDatabase();
  return { pg, callAs: (user) => (fn, args) => callAs(pg, user, fn, args), close: () => pg.close() };
}

export async function createCompany(server: Server, user: string): Promise<string> {
  await server.pg.query('insert into auth.users (id) values ($1)', [user]);
  return server.callAs(user)<string>('create_company', { p_name: 'Company', p_country: 'BD' });
}

const problems: Readonly<Record<string, CallProblem>> = { ...callErrors, KB007: 'auth', KB008: 'auth' };

async function callAs<T>(pg: Database, user: string, fn: string, args: Readonly<Record<string, unknown>>): Promise<T> {
  const names = Object.keys(args);
  const values = names.map((name) => (typeof args[name] === 'object' && args[name] !== null ? JSON.stringify(args[name]) : args[name]));
  const given = names.map((name, index) => `${name} => $${index + 1}`);
  try {
    return await pg.transaction(async (tx) => {
      await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
        JSON.stringify({ sub: user, role: 'authenticated' }),
      ]);
      const { rows } = await tx.query<{ told: T }>(`select ${fn}(${given.join(', ')}) as told`, values);
      const [row] = rows;
      if (!row) throw new Error('No answer');
      return row.told;
    });
  } catch (error) {
    const code = (error as { readonly code?: string }).code ?? '';
    throw new CallError(problems[code] ?? 'server', `${code} ${String(error)}`);
  }
}
