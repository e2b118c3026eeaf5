-- What kinds and actions there are: filled from src/modules/kinds.ts and src/access/permissions.ts (supabase/registry.ts).

-- The registry: generated from src/modules/kinds.ts and src/access/permissions.ts (supabase/registry.ts).
create table private.sync_kind (
  kind text primary key,
  rank integer not null,
  table_name text not null,
  discriminator_column text,
  discriminator text,
  area text not null,
  read text[],
  brand boolean not null,
  policy text not null check (policy in ('fields', 'append', 'server')),
  guarded text[] not null,
  status text,
  part text,
  fields text[] not null,
  -- Those of them that a clock tells.
  instants text[] not null,
  -- Days of a document, which lie at most a year ahead.
  days text[] not null,
  -- What the server writes alone: what a device says of it is left out.
  kept text[] not null,
  -- The document number; it carries the code of the device that makes the document.
  number_field text,
  -- Keeps that number as it was printed, where another record had it already.
  printed_field text,
  -- A version 5 id of a new row is made from the company and this prefix with this field behind it.
  id_prefix text,
  id_field text,
  -- Whose rows they are, where that is narrower than the area: one person's (`user_id`), a channel's (`channel_id`) or a device's (`device_id`).
  audience text check (audience in ('user', 'channel', 'device')),
  -- Its records have files, in storage below <company>/<kind>/<record>.
  files boolean not null default false,
  -- Where of two values the first one stands, and who wanted the other is told by a card; in the rest the later one is as good.
  first_stands text[] not null,
  -- What no person typed: a difference in it is nobody's loss.
  silent text[] not null
);

-- Where a status stands: on which path, how far, and whether it ends it.
create type private.step as (path text, phase text, rank integer, final boolean);

-- Who is in a channel, and who works at a device that many use: kept by the feature that has them. An id is one of the company's own.
create table private.audience_member (
  tenant uuid not null,
  audience text not null check (audience in ('channel', 'device')),
  id uuid not null,
  user_id uuid not null,
  primary key (tenant, audience, id, user_id)
);
create index audience_member_person on private.audience_member (user_id, tenant, audience);

create table private.sync_action (
  action text primary key,
  owner boolean not null,
  permission text[],
  touches jsonb not null,
  -- Takes back or replaces what ended a record.
  reopens boolean not null default false
);
