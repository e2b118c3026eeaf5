import type pg from 'pg';

import { asRole, attempts, type Answer, type Cell, literal, refusedWith, tells, type Trial } from './attempt.ts';
import { tablesDeclared } from './expected.ts';
import { type Fact, type Identity, mayRead } from './people.ts';
import { archiveName } from './stage.ts';

/* Every table of the catalogue x select, insert, update, delete, upsert, truncate x everybody. */

export const tablesInCatalogue = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;

export type Table = {
  readonly name: string;
  readonly facts: readonly Fact[];
  /** A row of it, as JSON. */
  readonly sample: string;
  readonly column: string;
  readonly key: readonly string[];
};

export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string }>(tablesInCatalogue);
  const tables: Table[] = [];
  for (const { name } of rows) {
    const facts = await client.query<Fact>(factsOf(name));
    const [sample] = (await client.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${name} t limit 1`)).rows;
    const key = await client.query<{ column: string }>(
      `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = ('public.' || $1)::regclass and i.indisprimary order by 1`,
      [name],
    );
    const columns = key.rows.map((row) => row.column);
    tables.push({ name, facts: facts.rows, sample: sample?.row ?? '{}', column: columns[0] ?? 'id', key: columns });
  }
  return tables;
}

/** What decides about each row, read past all policies. Lines of an order stand and fall with it. */
function factsOf(name: string): string {
  const of =
    name === 'order_items'
      ? `(select to_jsonb(o) from public.orders o where o.tenant_id = t.tenant_id and o.id = t.order_id)`
      : 'to_jsonb(t)';
  const person = name === 'people' ? `to_jsonb(t) ->> 'id'` : `to_jsonb(t) ->> 'user_id'`;
  const companies =
    name === 'subscription_plans' ? 'array(select s.tenant_id from public.tenant_subscriptions s where s.plan_id = t.id)' : `'{}'::uuid[]`;
  return `select md5(to_jsonb(t)::text) as key, to_jsonb(t) ->> 'id' as id, ${of} ->> 'tenant_id' as tenant, ${of} ->> 'brand_id' as brand,
    ${of} ->> 'order_type' as type, ${person} as person,
    coalesce(to_jsonb(t) ->> 'channel_id', to_jsonb(t) ->> 'device_id') as audience, (${companies})::text[] as companies,
    coalesce(to_jsonb(t) ->> 'ship_name' = '${archiveName}', false) as archived from public.${name} t`;
}

/** Cells of the declaration itself: a table that nobody declared, one that is not there, one without rows to hide. */
export function declarationCells(tables: readonly Table[], tenants: readonly string[]): readonly Cell[] {
  const cell = (subject: string, problem: string | null): Cell => ({
    subject,
    verb: 'declared',
    who: 'catalogue',
    allowed: true,
    answer: problem ?? 'declared',
    problem,
  });
  const names = new Set(tables.map(({ name }) => name));
  return [
    ...Object.keys(tablesDeclared).map((name) => cell(name, names.has(name) ? null : 'is declared and does not exist')),
    ...tables.map(({ name, facts }) => {
      const declared = tablesDeclared[name];
      if (!declared) return cell(name, 'exists and is not declared');
      const empty = name !== 'tenant_subscriptions' && tenants.some((tenant) => !facts.some((row) => row.tenant === tenant));
      return cell(name, facts.length === 0 || (declared.of === 'company' && empty) ? 'has no rows to hide' : null);
    }),
  ];
}

export async function tableCells(client: pg.ClientBase, tables: readonly Table[], cast: readonly Identity[]): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for (const who of cast)
    cells.push(
      ...(await attempts(
        client,
        who,
        tables.flatMap((table) => trialsOf(table, who)),
      )),
    );
  return cells;
}

/** That the refusals mean something: each row is for somebody, and each statement works for who has the right. */
export async function tableControls(client: pg.ClientBase, tables: readonly Table[], cast: readonly Identity[]): Promise<readonly Cell[]> {
  return [...unseen(tables, cast), ...(await writeControls(client, tables))];
}

function trialsOf(table: Table, who: Identity): readonly Trial[] {
  const visible = table.facts.filter((row) => mayRead(who, table.name, row)).map((row) => row.key);
  const select: Trial = {
    subject: table.name,
    verb: 'select',
    allowed: visible.length > 0,
    statement: `select coalesce(jsonb_agg(md5(to_jsonb(t)::text)), '[]') from public.${table.name} t`,
    check: who.user === null ? refusedWith('42501', `permission denied for table ${table.name}`) : tells(visible),
  };
  if (differsByKeys(who)) return [select];
  const writes = Object.entries(statementsOf(table)).map(([verb, statement]) => ({
    subject: table.name,
    verb,
    allowed: false,
    statement,
    check: refusedWith('42501', `permission denied for table ${table.name}`),
  }));
  return [select, ...writes];
}

/** To write a table is a right of the database role, which all who are signed in have together: keys change nothing in it. */
function differsByKeys({ name }: Identity): boolean {
  return /^member with(out)? /.test(name) && name !== 'member with every key';
}

function statementsOf({ name, sample, column, key }: Table): Readonly<Record<string, string>> {
  const insert = `insert into public.${name} select (jsonb_populate_record(null::public.${name}, ${literal(sample)})).*`;
  return {
    insert,
    update: `update public.${name} set ${column} = ${column}`,
    delete: `delete from public.${name}`,
    upsert: key.length === 0 ? insert : `${insert} on conflict (${key.join(', ')}) do update set ${column} = excluded.${column}`,
    truncate: `truncate public.${name} cascade`,
  };
}

/** Every row is for somebody: what is hidden from all is hidden by mistake, or the stage lacks a person. */
function unseen(tables: readonly Table[], cast: readonly Identity[]): readonly Cell[] {
  return tables.map(({ name, facts }) => {
    const lost = facts.filter((row) => !cast.some((who) => mayRead(who, name, row)));
    const problem = lost.length === 0 ? null : `${lost.length} rows are for nobody`;
    return { subject: name, verb: 'seen', who: 'everybody', allowed: true, answer: problem ?? 'seen', problem };
  });
}

/** The same statements are good ones: someone with the right to write is not refused for lack of it. */
async function writeControls(client: pg.ClientBase, tables: readonly Table[]): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const asked = tables.flatMap((table) =>
    Object.entries(statementsOf(table)).map(([verb, statement]) => ({ name: table.name, verb, statement })),
  );
  for (const role of ['service_role', 'postgres']) {
    const mine = asked.filter(({ verb }) => (verb === 'truncate') === (role === 'postgres'));
    const answers = await asRole(
      client,
      role,
      null,
      mine.map(({ statement }) => statement),
    );
    cells.push(
      ...mine.map(({ name, verb }, i): Cell => {
        const answer: Answer = answers[i] ?? {};
        const problem = answer.code?.startsWith('42') ? `the control does not work: ${answer.code} ${answer.message ?? ''}` : null;
        return { subject: name, verb, who: role, allowed: true, answer: answer.code ?? 'done', problem };
      }),
    );
  }
  return cells;
}
