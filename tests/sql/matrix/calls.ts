import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

import { turnAfter } from '#fixtures/turn.ts';

import { attempts, type Answer, type Cell, denied, literal, refusedWith, tells, type Trial } from './attempt.ts';
import { serverCalls, shopCalls } from './catalogue.ts';
import { bucketsDeclared, filesDeclared, team } from './expected.ts';
import { joinTrial, kioskTrials } from './kiosks.ts';
import { payrollTrials, teamTrials } from './managers.ts';
import { bucketsOf, holds, type Identity, isTablet, membershipIn, opens, personIn } from './people.ts';
import { shopTrials } from './shop.ts';
import { photoName } from './staff.ts';
import { companiesOf, type Company, type Stage } from './stage.ts';

/* What everybody gets by calling functions, in storage and on the channel of versions. */

/** Opening, lists of devices and companies, functions by name for anonymous people, storage, channels. */
export async function callCells(client: pg.ClientBase, stage: Stage): Promise<readonly Cell[]> {
  const companies = companiesOf(stage);
  const functions = await client.query<{ name: string; args: string }>(
    `select p.proname as name, coalesce((select string_agg('null::' || format_type(t, null), ', ' order by n) from unnest(p.proargtypes) with ordinality x (t, n)), '') as args
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' order by 1`,
  );
  const byName = (signedIn: boolean): readonly Trial[] =>
    functions.rows.map(({ name, args }) => {
      const allowed = signedIn ? !serverCalls.includes(name) : shopCalls.includes(name);
      return {
        subject: `${name}()`,
        verb: 'call',
        allowed,
        closed: serverCalls.includes(name),
        statement: `select to_jsonb(1) from public.${name}(${args})`,
        check: allowed
          ? ({ message }) => (message?.startsWith('permission denied') ? 'should be callable' : null)
          : refusedWith('42501', 'permission denied for'),
      };
    });
  const cells: Cell[] = [];
  for (const who of stage.cast) {
    if (who.user === null || who.user === stage.home.owner) cells.push(...(await attempts(client, who, byName(who.user !== null))));
    cells.push(
      ...(await attempts(client, who, [
        companiesTrial(who),
        ...companies.flatMap((company) => [
          ...companyTrials(who, company, stage),
          ...teamTrials(who, company),
          ...payrollTrials(who, company),
          ...shopTrials(who, company),
          ...ownerTrials(who, company),
          ...kioskTrials(who, company),
        ]),
        joinTrial(who),
        ...adminTrials(who, stage.home.tenant),
      ])),
    );
    cells.push(
      ...(await attempts(
        client,
        who,
        companies.flatMap((company) => [
          ...bucketTrials(who, company),
          ...recordTrials(who, company),
          ...faceTrials(who, company.name, company.tenant),
        ]),
      )),
    );
    for (const { name, tenant } of companies) {
      await client.query(`select set_config('realtime.topic', $1, true)`, [`sync:${tenant}`]);
      cells.push(...(await attempts(client, who, [channelTrial(who, name, tenant)])));
    }
  }
  return cells;
}

function companiesTrial(who: Identity): Trial {
  // Whoever is suspended as a person is told in which company, and that he may not open it.
  const mine = who.memberships.map((one) => `${one.tenant} ${one.suspended} ${!one.active}`);
  return {
    subject: 'my_companies',
    verb: 'call',
    allowed: who.user !== null && !who.half,
    statement: `select coalesce(jsonb_agg(concat_ws(' ', c ->> 'id', c ->> 'suspended', c ->> 'paused')), '[]') from jsonb_array_elements(public.my_companies()) c`,
    check: who.user === null || who.half ? denied(who, 'KB007') : tells(mine),
  };
}

function companyTrials(who: Identity, { name, tenant, brands }: Company, stage: Stage): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const open = `public.sync_open('${tenant}', '${randomUUID()}', 1, ${literal(turnAfter(0))})`;
  const everybody = stage.cast.flatMap((one) => one.memberships.filter((two) => two.tenant === tenant).map((two) => two.device));
  const all = member !== undefined && holds(team, member);
  return [
    {
      subject: `sync_open, ${name}`,
      verb: 'call',
      allowed: member !== undefined,
      statement: `select (o -> 'buckets') || jsonb_build_array('owner ' || (o ->> 'owner'), 'suspended ' || (o ->> 'suspended')) from ${open} o`,
      check: member
        ? tells([...bucketsOf(who, member, brands), `owner ${member.keys === 'owner'}`, `suspended ${member.suspended}`])
        : denied(who, 'KB001'),
    },
    {
      subject: `company_devices, ${name}`,
      verb: 'call',
      allowed: member !== undefined,
      statement: `select coalesce(jsonb_agg(d -> 'id'), '[]') from jsonb_array_elements(public.company_devices('${tenant}')) d`,
      check: member ? tells(all ? everybody : [member.device]) : denied(who, 'KB001'),
    },
  ];
}

/** What takes a company along or ends it: the owner's alone, even of a suspended one. */
function ownerTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  const may = member?.keys === 'owner';
  const done: Trial['check'] = ({ code }) => (code === undefined ? null : `should be done, got ${code}`);
  const calls = {
    export_contents: ['', done],
    export_rows: [", 'orders'", done],
    keep_company: ['', done],
    end_company: [", 'Somebody else'", refusedWith('KB100', 'company_name_differs')],
  } as const;
  return Object.entries(calls).map(([call, [args, check]]) => ({
    subject: `${call}, ${name}`,
    verb: 'call',
    allowed: may,
    statement: `select to_jsonb(1) from public.${call}('${tenant}'${args})`,
    check: may ? check : member ? refusedWith('KB100', 'forbidden') : denied(who, 'KB001'),
  }));
}

/** The platform's area: superadmins alone, whatever somebody is in his company. Changes are for something that does not exist. */
function adminTrials(who: Identity, tenant: string): readonly Trial[] {
  const nobody = randomUUID();
  const calls = {
    admin_me: ['', null],
    admin_dashboard: ['', null],
    admin_tenants: ['', null],
    admin_tenant: [`'${tenant}'`, null],
    admin_plans: ['', null],
    admin_flags: ['', null],
    admin_suspend: [`'${tenant}', true`, null],
    admin_assign_plan: [`'${tenant}', '${nobody}'`, 'plan_not_found'],
    admin_save_plan: ["'{}'", 'name_missing'],
    admin_delete_plan: [`'${nobody}'`, 'plan_not_found'],
    admin_set_flag: ["'no.such', true", 'flag_not_found'],
  } as const;
  const answered = (answer: Answer): string | null => (answer.told === 1 ? null : `should be answered, got ${JSON.stringify(answer)}`);
  return Object.entries(calls).map(([call, [args, told]]) => ({
    subject: call,
    verb: 'call',
    allowed: who.superadmin,
    statement: `select to_jsonb(1) from public.${call}(${args})`,
    check: !who.superadmin
      ? (answer) =>
          denied(who, isTablet(who) ? '42501' : 'KB100')(answer) ??
          (answer.code === 'KB100' ? refusedWith('KB100', 'not_found')(answer) : null)
      : told === null
        ? answered
        : refusedWith('KB100', told),
  }));
}

function bucketTrials(who: Identity, { name, tenant }: Company): readonly Trial[] {
  const member = membershipIn(who, tenant);
  return Object.entries(bucketsDeclared).flatMap(([bucket, read]) =>
    folderTrials(who, {
      subject: `${bucket}, ${name}`,
      bucket,
      path: tenant,
      files: holds(read, member) ? ['paper.pdf'] : [],
      added: false,
      full: true,
    }),
  );
}

/** Files of one record of each brand. */
function recordTrials(who: Identity, { name, tenant, shelves, staff, workshop }: Company): readonly Trial[] {
  const member = personIn(who, tenant);
  const papers = {
    employees: staff.employee,
    employee_documents: staff.paper,
    leave_requests: staff.leave,
    own_leave_requests: staff.ownLeave,
    advances: staff.advance.id,
    suppliers: workshop.supplier,
    components: workshop.component,
    purchase_prices: workshop.purchase,
    receipts: workshop.receipt,
  };
  return Object.entries(filesDeclared).flatMap(([kind, { read, add }]) =>
    shelves.flatMap(({ brand, product, advance, expense }, at) =>
      folderTrials(who, {
        subject: `files of ${kind} ${at + 1}, ${name}`,
        bucket: 'files',
        path: `${tenant}/${kind}/${{ brands: brand, transactions: advance, expenses: expense, ...papers }[kind] ?? product}`,
        files: opens(read, member, brand) ? [photoName] : [],
        // Photos of a suspended company wait on their devices like the rest of its work.
        added: !member?.suspended && opens(add, member, brand),
        full: name === 'suspended',
      }),
    ),
  );
}

/** The photo of a company's owner: for whoever works with him; he alone adds one, and sees those that he had before. */
function faceTrials(who: Identity, name: string, owner: string): readonly Trial[] {
  const own = who.user === owner;
  return folderTrials(who, {
    subject: `photo of the owner, ${name}`,
    bucket: 'files',
    path: `people/${owner}`,
    files: [...(personIn(who, owner) ? ['face.webp'] : []), ...(own ? ['former.webp'] : [])],
    added: own,
    full: false,
  });
}

/** `files`: those that this person sees; `added`: he may add one; `full`: nobody may. Nobody changes or deletes. */
type Folder = {
  readonly subject: string;
  readonly bucket: string;
  readonly path: string;
  readonly files: readonly string[];
  readonly added: boolean;
  readonly full: boolean;
};

function folderTrials(who: Identity, { subject, bucket, path, files, added, full }: Folder): readonly Trial[] {
  const where = `bucket_id = '${bucket}' and name like '${path}/%' and name not like '${path}/%/%'`;
  const touches = (files: number) => (answer: Answer) =>
    answer.told === files ? null : `should touch ${files} files, got ${JSON.stringify(answer)}`;
  const nothing = who.user === null ? refusedWith('42501') : touches(0);
  const cell = (verb: string, allowed: boolean, closed: boolean, statement: string, check: Trial['check']): Trial => ({
    closed,
    subject,
    verb: `file ${verb}`,
    allowed,
    statement,
    check,
  });
  return [
    cell(
      'select',
      files.length > 0,
      false,
      `select coalesce(jsonb_agg(name), '[]') from storage.objects where ${where}`,
      who.user === null ? refusedWith('42501') : tells(files.map((file) => `${path}/${file}`)),
    ),
    cell(
      'insert',
      added,
      full,
      `insert into storage.objects (bucket_id, name) values ('${bucket}', '${path}/${randomBytes(32).toString('hex')}.webp')`,
      added ? touches(1) : refusedWith('42501'),
    ),
    cell('update', false, true, `update storage.objects set name = name where ${where}`, nothing),
    cell('delete', false, true, `delete from storage.objects where ${where}`, nothing),
  ];
}

function channelTrial(who: Identity, name: string, tenant: string): Trial {
  const member = personIn(who, tenant) !== undefined;
  return {
    subject: `sync:${name}`,
    verb: 'listen',
    allowed: member,
    statement: `select coalesce(jsonb_agg(topic), '[]') from realtime.messages where topic = 'sync:${tenant}'`,
    check: who.user === null ? refusedWith('42501') : tells(member ? [`sync:${tenant}`] : []),
  };
}
