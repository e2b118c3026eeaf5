import { documentNames } from './document-names.ts';
import { detail, sheet } from './document-page.ts';
import { form, list } from './document-screens.ts';
import { bangla, english } from './document-words.ts';
import { collections, messages, namesOf, type Plan } from './templates.ts';

/* What a document is made from: number, states, lines with a total, page, feed, paper. Its pages are `/new`, `/edit/:id` and `/:id` below its list. */

export function documentFilesOf(plan: Plan): Readonly<Record<string, string>> {
  const { module, feature, stamp } = plan;
  const { key, single } = namesOf(plan);
  const folder = `src/modules/${module}/${feature}`;
  return {
    [`${folder}/kind.ts`]: kind(plan),
    [`${folder}/feature.ts`]: declaration(plan),
    [`${folder}/texts.ts`]: texts(plan),
    [`${folder}/state-texts.ts`]: stateTexts(plan),
    [`${folder}/rules.ts`]: rules(plan),
    [`${folder}/rules.test.ts`]: rulesTest(),
    [`${folder}/commands.ts`]: commands(plan),
    [`${folder}/${single}List.tsx`]: list(plan),
    [`${folder}/${single}Form.tsx`]: form(plan),
    [`${folder}/${single}Detail.tsx`]: detail(plan),
    [`${folder}/${single}Sheet.tsx`]: sheet(plan),
    [`supabase/migrations/${stamp}_${module.replaceAll('-', '_')}_${key}.sql`]: table(plan),
    [`src/messages/en/${key}.json`]: messages(plan, english),
    [`src/messages/bn/${key}.json`]: messages(plan, bangla),
  };
}

function kind(plan: Plan): string {
  const { key, single, lower, feed, column, may } = documentNames(plan);
  return `import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { details, documentDay, id, instant, minorPositive, minorTotal, optionalId, optionalInstant, quantity, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

const line = v.strictObject({ id, name: text(200, 1), quantity, price: minorPositive });

const states = ['draft', 'confirmed', 'done', 'cancelled'] as const;
export type ${single}State = (typeof states)[number];

const moves: readonly Move[] = [
  { from: ['draft'], action: '${key}.confirm', to: 'confirmed', permission: '${may}' },
  { from: ['confirmed'], action: '${key}.finish', to: 'done', permission: '${may}' },
  { from: ['draft', 'confirmed'], action: '${key}.cancel', to: 'cancelled', permission: '${may}' },
  { from: ['confirmed', 'done', 'cancelled'], action: '${key}.reopen', to: 'draft', permission: '${may}' },
];

/** Amounts in minor units. */
export const ${single} = defineKind({
  name: '${key}',
  table: '${key}',
  collection: '${collections[plan.module] ?? 'settings'}',
  area: '${key}',
  read: '${may}',
  brand: false,
  merge: { policy: 'fields', guarded: ['status', 'lines'], firstStands: null, silent: ['number'] },
  serverOnly: ['total_amount', 'printed_number', 'created_by'],
  number: 'number',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft'],
    moves,
    seen: ['lines'],
    fixed: { in: ['confirmed', 'done', 'cancelled'], fields: ['day', 'party', 'lines'] },
  },
  schema: v.strictObject({
    id,
    number: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(states),
    /** Why it was cancelled. */
    reason: text(200),
    day: documentDay,
    party: text(100),
    lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(200)),
    /** Kept by the server: the sum of the lines. */
    total_amount: minorTotal,
    notes: text(2000),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { '-day': (row) => newestFirst(row.day, newestFirst(row.created_at)), number: (row) => row.number },
  columns: {
    day: (row) => row.day,
    number: (row) => row.number,
    party: (row) => row.party.toLowerCase(),
    status: (row) => row.status,
    total_amount: (row) => row.total_amount,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.number, row.printed_number, row.party, row.notes],
});

/** Who made it, changed it and took it where; told by the server. */
export const ${single}Feed = defineKind({
  name: '${feed}',
  table: '${feed}',
  collection: 'feed',
  area: '${key}',
  read: '${may}',
  brand: false,
  merge: { policy: 'server' },
  refs: { ${column}: { kind: '${key}' } },
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    ${column}: id,
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  }),
  keys: { record: (row) => row.${column} + newestFirst(row.created_at) },
});

export const ${lower.plural}Kinds = [${single}, ${single}Feed] as const;

const step = { ${key}: { patch: ['status', 'reason', 'lines'] } } as const;

export const ${lower.plural}Actions = [
  defineAction({
    name: '${key}.save',
    permission: '${may}',
    touches: { ${key}: { insert: true, patch: ['day', 'party', 'lines', 'notes', 'deleted_at'] } },
  }),
  defineAction({ name: '${key}.confirm', permission: '${may}', touches: step }),
  defineAction({ name: '${key}.finish', permission: '${may}', touches: step }),
  defineAction({ name: '${key}.cancel', permission: '${may}', touches: step }),
  defineAction({ name: '${key}.reopen', permission: '${may}', touches: step }),
] as const;
`;
}

function declaration(plan: Plan): string {
  const { key, single, lower, parameter } = documentNames(plan);
  const { path, permission, flag } = plan.route;
  return `import { Boxes } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ${lower.plural} = defineFeature({
  id: '${plan.feature}',
  label: m.${key}_label,
  menu: '${path}',
  icon: Boxes,
  permission: '${permission}',
  flag: ${flag === null ? 'null' : `'${flag}'`},
  routes: {
    '${path}': { screen: () => import('./${single}List.tsx') },
    '${path}/new': { screen: () => import('./${single}Form.tsx'), title: m.${key}_create },
    '${path}/edit/:${parameter}': { screen: () => import('./${single}Form.tsx'), title: m.${key}_edit },
    '${path}/:${parameter}': { screen: () => import('./${single}Detail.tsx'), title: m.${key}_label },
  },
});
`;
}

function texts(plan: Plan): string {
  const { key, lower, feed, parameter } = documentNames(plan);
  return `import type { FeatureTexts } from '#data/feature-texts.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import type { ${lower.plural}Actions, ${lower.plural}Kinds } from './kind.ts';
import { stateText } from './state-texts.ts';

export const texts: FeatureTexts<typeof ${lower.plural}Kinds, typeof ${lower.plural}Actions> = {
  kinds: { ${key}: m.${key}_label, ${feed}: m.orders_history },
  actions: {
    '${key}.save': m.${key}_save,
    '${key}.confirm': m.${key}_confirm,
    '${key}.finish': m.${key}_finish,
    '${key}.cancel': m.${key}_cancel,
    '${key}.reopen': m.${key}_reopen,
  },
  fields: { day: m.banking_day, party: m.${key}_party, lines: m.${key}_lines, status: m.common_status, total_amount: m.ui_total, reason: m.common_reason },
  values: { status: stateText },
  pages: { ${key}: (id) => href('${plan.route.path}/:${parameter}', { ${parameter}: id }) },
};
`;
}

function stateTexts(plan: Plan): string {
  const { key, single } = documentNames(plan);
  return `import { m } from '#messages';
import type { Tone } from '#ui/display/StatusBadge.tsx';

import type { ${single}State } from './kind.ts';

export const stateText: Readonly<Record<${single}State, () => string>> = {
  draft: m.products_status_draft,
  confirmed: m.${key}_state_confirmed,
  done: m.${key}_state_done,
  cancelled: m.common_cancelled,
};

export const stateTone: Readonly<Record<${single}State, Tone>> = { draft: 'neutral', confirmed: 'info', done: 'success', cancelled: 'danger' };
`;
}

function rules(plan: Plan): string {
  const { single } = documentNames(plan);
  return `import type { Row } from '#data/kind.ts';

import type { ${single} } from './kind.ts';

type Line = Pick<Row<typeof ${single}>['lines'][number], 'quantity' | 'price'>;

/** Minor units. */
export function lineTotal({ quantity, price }: Line): number {
  return quantity * price;
}

/** What the lines come to, minor units; the server sums alike. */
export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
`;
}

function rulesTest(): string {
  return `import { expect, it } from 'vitest';

import { totalOf } from './rules.ts';

it('sums three pieces for 120.50 and two for 75.00', () => {
  expect(
    totalOf([
      { quantity: 3, price: 12_050 },
      { quantity: 2, price: 7_500 },
    ]),
  ).toBe(51_150);
});
`;
}

function commands(plan: Plan): string {
  const { key, single, lower } = documentNames(plan);
  return `import { documentCommands } from '#data/document-commands.ts';
import type { Row } from '#data/kind.ts';
import { patch } from '#data/operation.ts';
import { oneLine } from '#kernel/text.ts';

import { ${single} } from './kind.ts';
import { totalOf } from './rules.ts';

type Facts = Pick<Row<typeof ${single}>, 'day' | 'party' | 'lines' | 'notes'>;

export const ${lower.single}Commands = documentCommands<typeof ${single}, Facts>(${single}, '${key}.save', {
  series: '${key}',
  prefix: '${single.slice(0, 3).toUpperCase()}',
  clean: ({ day, party, lines, notes }) => ({ day, party: oneLine(party), lines, notes: notes.trim() }),
  start: (store, { lines }) => ({
    printed_number: null,
    status: 'draft',
    reason: '',
    total_amount: totalOf(lines),
    created_by: store.access().userId,
    created_at: store.now(),
  }),
  predict: async (_store, before, after) => [patch(${single}, before, { total_amount: totalOf(after.lines) })],
});
`;
}

function table(plan: Plan): string {
  const { key, feed, column, one } = documentNames(plan);
  return `create table public.${key} (
  tenant_id uuid not null,
  id uuid not null,
  number text not null,
  printed_number text,
  status text not null default 'draft',
  reason text not null default '',
  day date not null,
  party text not null default '',
  lines jsonb not null,
  total_amount bigint not null default 0,
  notes text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint ${key}__number_key unique (tenant_id, number)
);

create table public.${feed} (
  tenant_id uuid not null,
  id uuid not null,
  ${column} uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  -- Of what one call did the order stays.
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint ${feed}__${column}_fk foreign key (tenant_id, ${column}) references public.${key} (tenant_id, id) on delete cascade
);
create index ${feed}_${one} on public.${feed} (tenant_id, ${column});
create trigger b_clock before insert on public.${feed}
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

create trigger b_number before insert on public.${key} for each row execute function private.number_document('number');

-- The sum of the lines, minor units; the app sums alike (\`totalOf\` in rules.ts).
create function private.total_${key}() returns trigger language plpgsql set search_path = '' as $$
begin
  new.total_amount := (select coalesce(sum((l ->> 'quantity')::bigint * (l ->> 'price')::bigint), 0) from jsonb_array_elements(new.lines) l);
  return new;
end
$$;
create trigger c_total before insert or update on public.${key} for each row execute function private.total_${key}();

create trigger d_tell after insert or update on public.${key}
  for each row execute function private.tell_document('${feed}', '${column}', 'day', 'party', 'total_amount', 'notes');

create function private.tell_${key}(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('${feed}', '${column}', p_tenant, p_id, p_type, p_details);
end
$$;
`;
}
