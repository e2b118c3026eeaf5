import { detail, documentList, form } from './document-screens.ts';
import { namesOf, type Plan } from './plan.ts';
import { declaration, filesOf, texts } from './templates.ts';
import { documentWords } from './words.ts';

/* What a document is made from: number, states, lines with a total, page, feed, paper. Its pages are `/new`, `/edit/:id` and `/:id` below its list. */

export function documentFiles(plan: Plan): Readonly<Record<string, string>> {
  const { key, single, path, parameter } = namesOf(plan);
  const routes = `
    '${path}/new': { screen: () => import('./${single}Form.tsx'), title: m.${key}_create },
    '${path}/edit/:${parameter}': { screen: () => import('./${single}Form.tsx'), title: m.${key}_edit },
    '${path}/:${parameter}': { screen: () => import('./${single}Detail.tsx'), title: m.${key}_one },
  `;
  const own = {
    'kind.ts': kind(plan),
    'feature.ts': declaration(plan, routes),
    'texts.ts': documentTexts(plan),
    'state-texts.ts': stateTexts(plan),
    'rules.ts': rules(plan),
    'rules.test.ts': rulesTest(),
    'commands.ts': commands(plan),
    [`${single}List.tsx`]: documentList(plan),
    [`${single}Form.tsx`]: form(plan),
    [`${single}Detail.tsx`]: detail(plan),
  };
  return filesOf(plan, own, table(plan), documentWords);
}

function kind(plan: Plan): string {
  const { key, single, plural, feed, column, collection, may } = namesOf(plan);
  return `import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { defineDocument, defineFeed, stepActions } from '#data/document-kind.ts';
import { id, minorPositive, quantity, text } from '#data/fields.ts';
import type { Row } from '#data/kind.ts';
import type { Move } from '#data/states.ts';

const line = v.strictObject({ id, name: text(200, 1), quantity, price: minorPositive });

export const moves = [
  { from: ['draft'], action: '${key}.confirm', to: 'confirmed', permission: '${may}' },
  { from: ['confirmed'], action: '${key}.finish', to: 'done', permission: '${may}' },
  { from: ['draft', 'confirmed'], action: '${key}.cancel', to: 'cancelled', permission: '${may}' },
  { from: ['confirmed', 'done', 'cancelled'], action: '${key}.reopen', to: 'draft', permission: '${may}' },
] as const satisfies readonly Move[];

export const ${single} = defineDocument({
  name: '${key}',
  collection: '${collection}',
  read: '${may}',
  states: ['draft', 'confirmed', 'done', 'cancelled'],
  moves,
  fields: { party: text(100), lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(200)) },
  seen: ['lines'],
  fixed: ['day', 'party', 'lines'],
  columns: { party: (row) => row.party.toLowerCase() },
  search: (row) => [row.party],
});

export type ${single}State = Row<typeof ${single}>['status'];

export const ${single}Feed = defineFeed(${single}, '${feed}', '${column}');

export const ${plural}Kinds = [${single}, ${single}Feed] as const;

export const ${plural}Actions = [
  defineAction({
    name: '${key}.save',
    permission: '${may}',
    touches: { ${key}: { insert: true, patch: ['day', 'party', 'lines', 'notes', 'deleted_at'] } },
  }),
  ...stepActions('${key}', moves, ['lines']),
] as const;
`;
}

function documentTexts(plan: Plan): string {
  const { key, feed, path, parameter } = namesOf(plan);
  return texts(plan, 'save', {
    imports: `import { stateNames, stepNames } from '#data/state-texts.ts';
import { href } from '#kernel/href.ts';
import { moves } from './kind.ts';
import { stateTexts } from './state-texts.ts';
`,
    kinds: `, ${feed}: m.orders_history`,
    actions: `, ...stepNames(moves, stateTexts)`,
    rest: `fields: { party: m.${key}_party },
  values: { status: stateNames(stateTexts) },
  pages: { ${key}: (id) => href('${path}/:${parameter}', { ${parameter}: id }) },`,
  });
}

function stateTexts(plan: Plan): string {
  const { key, single } = namesOf(plan);
  return `import { Ban, Check, CheckCheck, Undo2 } from 'lucide-react';

import { m } from '#messages';

import type { StateTexts } from '../../entity/index.ts';
import type { ${single}State } from './kind.ts';

export const stateTexts: StateTexts<${single}State> = {
  draft: { name: m.products_status_draft, tone: 'neutral', icon: Undo2, step: m.common_to_draft },
  confirmed: { name: m.common_confirmed, tone: 'info', icon: Check, step: m.${key}_confirm },
  done: { name: m.common_done, tone: 'success', icon: CheckCheck, step: m.${key}_finish },
  cancelled: { name: m.common_cancelled, tone: 'danger', icon: Ban, step: m.${key}_cancel, asks: m.common_cancel_text },
};
`;
}

function rules(plan: Plan): string {
  const { single } = namesOf(plan);
  return `/** A line, also while it is typed: an empty figure counts as none. */
type Line = { readonly quantity: number | null; readonly price: number | null };

/** Minor units. */
export function lineTotal({ quantity, price }: Line): number {
  return (quantity ?? 0) * (price ?? 0);
}

/** What the lines of a ${single.toLowerCase()} come to, minor units; the server sums alike. */
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
  const { key, single, commands: name } = namesOf(plan);
  return `import { documentCommands } from '#data/document-commands.ts';
import type { Row } from '#data/kind.ts';
import { oneLine } from '#kernel/text.ts';

import { ${single} } from './kind.ts';
import { totalOf } from './rules.ts';

type Facts = Pick<Row<typeof ${single}>, 'day' | 'party' | 'lines' | 'notes'>;

export const ${name} = documentCommands<typeof ${single}, Facts>(${single}, '${key}.save', {
  series: '${key}',
  prefix: '${single.slice(0, 3).toUpperCase()}',
  clean: ({ day, party, lines, notes }) => ({ day, party: oneLine(party), lines, notes: notes.trim() }),
  derive: ({ lines }) => ({ total_amount: totalOf(lines) }),
});
`;
}

function table(plan: Plan): string {
  const { key, feed, column, one } = namesOf(plan);
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

select private.keep_documents('${key}', '${feed}', '${column}', 'day', 'party', 'lines', 'total_amount', 'notes');

-- The sum of the lines, minor units; the app sums alike (\`totalOf\` in rules.ts).
create function private.total_${key}() returns trigger language plpgsql set search_path = '' as $$
begin
  new.total_amount := (select coalesce(sum((l ->> 'quantity')::bigint * (l ->> 'price')::bigint), 0) from jsonb_array_elements(new.lines) l);
  return new;
end
$$;
create trigger c_total before insert or update on public.${key} for each row execute function private.total_${key}();
`;
}
