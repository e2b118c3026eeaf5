import type pg from 'pg';

import type { Result } from '#sync/protocol.ts';

import { claimsOf } from '../session.ts';
import type { Identity } from './people.ts';

/** What the database answered: the value of a query or the number of rows written, or the refusal. */
export type Answer = { readonly told?: unknown; readonly code?: string; readonly message?: string };

/** One thing that somebody tried. `problem` is what differs from the declaration. */
export type Cell = {
  readonly subject: string;
  readonly verb: string;
  readonly who: string;
  /** Whether it was to succeed; each refusal needs somebody else who succeeds. */
  readonly allowed: boolean;
  /** Nobody at all is meant to succeed. */
  readonly closed?: boolean;
  readonly answer: string;
  readonly problem: string | null;
};

/** A cell before it is asked. `check` gets the answer and returns what is wrong with it. */
export type Trial = Pick<Cell, 'subject' | 'verb' | 'allowed' | 'closed'> & {
  readonly statement: string;
  readonly check: (answer: Answer) => string | null;
};

/** Runs a statement and takes it back, whatever it did. */
const attempt = `create or replace function pg_temp.attempt(p_statement text) returns jsonb language plpgsql as $$
declare
  told jsonb;
  n bigint;
begin
  if p_statement ilike 'select %' then
    execute p_statement into told;
  else
    execute p_statement;
    get diagnostics n = row_count;
    told := to_jsonb(n);
  end if;
  raise exception using errcode = 'KB999';
exception
  when sqlstate 'KB999' then return jsonb_build_object('told', told);
  when others then return jsonb_build_object('code', sqlstate, 'message', sqlerrm);
end $$;
grant execute on function pg_temp.attempt(text) to public`;

/** Before the first attempt on a connection. */
export async function prepareAttempts(client: pg.ClientBase): Promise<void> {
  await client.query(attempt);
}

/** In the transaction that is open, as PostgREST would do it for this person. */
export async function attempts(client: pg.ClientBase, who: Identity, trials: readonly Trial[]): Promise<readonly Cell[]> {
  const answers = await asRole(
    client,
    who.user === null ? 'anon' : 'authenticated',
    who.user,
    trials.map((one) => one.statement),
    who.half ? 'aal1' : 'aal2',
  );
  return trials.map(({ statement: _statement, check, ...trial }, i) => {
    const answer = answers[i] ?? {};
    return { ...trial, who: who.name, answer: brief(answer), problem: check(answer) };
  });
}

export async function asRole(
  client: pg.ClientBase,
  role: string,
  user: string | null,
  statements: readonly string[],
  aal: 'aal1' | 'aal2' = 'aal2',
): Promise<readonly Answer[]> {
  await client.query(`set local role ${role}`);
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify(user === null ? {} : { ...claimsOf(user), role, aal }),
  ]);
  const { rows } = await client.query<{ told: Answer }>(
    'select pg_temp.attempt(s) as told from unnest($1::text[]) with ordinality x (s, n) order by n',
    [statements],
  );
  await client.query('reset role');
  return rows.map((row) => row.told);
}

/** The refusal or how much was told, without ids. */
function brief({ told, code, message }: Answer): string {
  if (code !== undefined) return `${code} ${message ?? ''}`.trim();
  if (typeof told === 'number') return told === 0 ? 'nothing' : `${told} rows`;
  if (Array.isArray(told)) return told.length === 0 ? 'nothing' : `${told.length} told`;
  const result = told as Partial<Result> | null;
  return result?.code ?? result?.status ?? 'answered';
}

export const refusedWith =
  (code: string, message = '') =>
  (answer: Answer): string | null =>
    answer.code === code && answer.message?.startsWith(message) ? null : `should be refused with ${code} ${message}, got ${brief(answer)}`;

/** Anonymous people hold no right at all, and half a session is told so wherever it is looked at; others get the code of the call. */
export const denied =
  (who: Identity, code: string): Trial['check'] =>
  (answer) =>
    who.half && answer.code === 'KB007' ? null : refusedWith(who.user === null ? '42501' : code)(answer);

/** The answer is a list of exactly these, in any order. */
export const tells =
  (expected: readonly string[]) =>
  (answer: Answer): string | null => {
    if (!Array.isArray(answer.told)) return `should tell ${expected.length}, got ${brief(answer)}`;
    const told = new Set(answer.told as readonly string[]);
    const [extra, missing] = [[...told].filter((one) => !expected.includes(one)), expected.filter((one) => !told.has(one))];
    return extra.length + missing.length === 0 && told.size === answer.told.length
      ? null
      : `should tell ${expected.length}: ${extra.length} too much (${extra[0] ?? ''}), ${missing.length} missing (${missing[0] ?? ''})`;
  };

export function literal(value: unknown): string {
  if (value === null) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A refusal proves something only when somebody else succeeds with the same. */
export function withoutControl(cells: readonly Cell[]): readonly Cell[] {
  const name = ({ subject, verb }: Cell): string => `${verb} ${subject}`;
  const controlled = new Set(cells.filter((cell) => (cell.closed || cell.allowed) && cell.problem === null).map(name));
  return cells
    .filter((cell) => !cell.allowed && !controlled.has(name(cell)))
    .map((cell) => ({ ...cell, problem: 'nobody succeeds with the same: the refusal proves nothing' }));
}
