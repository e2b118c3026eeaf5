import * as v from 'valibot';

import { CallError } from '../common/errors.ts';
import type {
  DigestReply,
  Document,
  FindReply,
  FirstReply,
  HeadReply,
  IdsReply,
  OpenRequest,
  PullReply,
  PullRequest,
  PushReply,
  PushRequest,
  Result,
  SizesReply,
  SnapshotReply,
  SnapshotRequest,
} from '../protocol.ts';
import type { Call } from './transport.ts';

/*
 * What answers in the place of the server (the sign-in page of a hotel, a proxy) may answer with any status and any JSON. Only an
 * answer of the very form that was asked for, and to what was asked, counts; everything else is no answer, and nothing follows from it.
 */

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const word = v.pipe(v.string(), v.minLength(1));
const texts = v.array(v.string());
const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
/** What is in it is the kinds' business. */
const record = v.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

const access = {
  roleName: v.string(),
  owner: v.boolean(),
  superadmin: v.boolean(),
  permissions: texts,
  brands: v.nullable(texts),
  flags: recordOf(v.boolean()),
  buckets: texts,
  bucketsHash: word,
  suspended: v.boolean(),
  kiosk: v.nullable(word),
};
const docs: v.GenericSchema<unknown, readonly Document[]> = v.array(
  v.looseObject({ kind: word, id: word, sv: whole, bucket: v.string(), row: v.nullable(record) }),
);
const page = { to: word, docs, after: v.nullable(word), total: whole, reached: v.nullable(word) };
const opened: v.GenericSchema<unknown, FirstReply> = v.looseObject({
  ...access,
  tenant: word,
  device: word,
  deviceCode: v.pipe(word, v.maxLength(20)),
  user: word,
  epoch: word,
  version: whole,
  mark: v.nullable(word),
  fits: v.boolean(),
  turn: whole,
  journalDays: v.pipe(whole, v.minValue(1)),
  oldest: whole,
  lastSeq: whole,
  minSchema: whole,
  serverTime: instant,
  pages: v.exactOptional(v.array(v.looseObject({ bucket: word, kind: word, ...page }))),
});
const result: v.GenericSchema<unknown, Result> = v.looseObject({
  seq: whole,
  id: word,
  status: v.picklist(['applied', 'merged', 'rejected']),
  code: v.exactOptional(word),
  field: v.exactOptional(v.string()),
  message: v.exactOptional(v.string()),
  fields: v.exactOptional(texts),
  current: v.exactOptional(v.looseObject({ kind: word, id: word, row: record })),
});
const pushed: v.GenericSchema<unknown, PushReply> = v.looseObject({
  results: v.array(result),
  lastSeq: whole,
  gap: v.exactOptional(v.literal(true)),
});
const cursor = v.looseObject({ epoch: word, version: whole, mark: v.nullable(word), resume: v.nullable(word) });
const pulled: v.GenericSchema<unknown, PullReply> = v.looseObject({
  to: word,
  epoch: word,
  cursor,
  more: v.boolean(),
  docs,
  acks: v.array(result),
  lastSeq: whole,
  access: v.exactOptional(v.looseObject(access)),
  serverTime: instant,
  minSchema: whole,
});
const snapshot: v.GenericSchema<unknown, SnapshotReply> = v.looseObject(page);
const sizes: v.GenericSchema<unknown, SizesReply> = recordOf(recordOf(whole));
const head: v.GenericSchema<unknown, HeadReply> = v.looseObject({ to: word, version: whole, epoch: word });
const digest: v.GenericSchema<unknown, DigestReply> = v.looseObject({
  to: word,
  version: whole,
  today: v.pipe(v.string(), v.isoDate()),
  kinds: recordOf(v.looseObject({ count: whole, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
});
const ids: v.GenericSchema<unknown, IdsReply> = v.looseObject({ to: word, ids: v.array(v.tuple([word, whole])) });
const found: v.GenericSchema<unknown, FindReply> = v.looseObject({ to: word, docs, count: whole });

type Of = Omit<SnapshotRequest, 'p_limit' | 'p_reached'>;
/** Newest ids first, none of them before the row that was named; `after` names the last of them and the total, which a page carries on. */
function isPage({ docs: rows, after, total }: SnapshotReply, { p_kind, p_bucket, p_after }: Of): boolean {
  const [from, counted] = p_after?.split(':') ?? [];
  const follows = rows.every(
    ({ kind, bucket, row, id }, at) => kind === p_kind && bucket === p_bucket && row !== null && id < (rows[at - 1]?.id ?? from ?? '~'),
  );
  return follows && total === Number(counted ?? total) && (after === null || after === `${rows.at(-1)?.id}:${total}`);
}

type Asked = Partial<Record<'p_device' | 'p_bucket' | 'p_kind' | 'p_part' | 'p_text', string> & Pick<SnapshotRequest, 'p_after'>>;

/** A box that mixes answers up gives this device one of another company, or one to another question. */
function isTo({ to }: { readonly to: string }, { p_device, p_bucket, p_kind, p_part, p_after, p_text }: Asked): boolean {
  return to === [p_device, p_bucket, p_kind, p_part, p_after ?? undefined, p_text].filter((word) => word !== undefined).join(' ');
}

function isSnapshot(reply: SnapshotReply, asked: Of): boolean {
  return isTo(reply, asked) && isPage(reply, asked);
}

type Check = (answer: unknown, asked: never) => boolean;

const checks: Readonly<Record<string, Check>> = {
  sync_open: form(
    opened,
    ({ tenant, device, pages = [] }, { p_tenant, p_device, p_info }: OpenRequest) =>
      tenant === p_tenant &&
      device === p_device &&
      (pages.length === 0 || p_info.first !== undefined) &&
      pages.every((one) => isSnapshot(one, { p_device, p_bucket: one.bucket, p_kind: one.kind, p_part: 'hot', p_after: null })),
  ),
  // Results come in the order of the operations; the last ones may be missing, and then they are sent again.
  sync_push: form(pushed, ({ results, gap }, { p_ops: ops }: PushRequest) =>
    gap
      ? results.length === 0
      : results.length > 0 && results.every(({ seq, id }, index) => ops[index]?.seq === seq && ops[index].id === id),
  ),
  sync_pull: form(
    pulled,
    (reply, { p_device: to, p_cursor: from }: PullRequest) =>
      reply.to === to &&
      reply.cursor.epoch === reply.epoch &&
      (reply.epoch !== from.epoch || reply.cursor.version >= from.version) &&
      (reply.access === undefined || (reply.docs.length === 0 && reply.acks.length === 0)),
  ),
  sync_snapshot: form(snapshot, isSnapshot),
  sync_sizes: form(sizes),
  sync_head: form(head, isTo),
  sync_digest: form(digest, isTo),
  sync_ids: form(ids, isTo),
  sync_find: form(found, isTo),
};

/** Calls whose answer is not one fail as if something else had answered. `user`: whose answers they must be. */
export function checking(call: Call, user?: string): Call {
  return async <T>(...given: Parameters<Call>): Promise<T> => {
    const [fn, asked] = given;
    const answer = await call<T>(...given);
    const own = user === undefined || fn !== 'sync_open' || (answer as { readonly user?: unknown } | null)?.user === user;
    if (!own || !checks[fn]?.(answer, asked as never)) throw new CallError('portal', `Something else answered ${fn}`);
    return answer;
  };
}

function form<Reply, Asked>(schema: v.GenericSchema<unknown, Reply>, fits: (reply: Reply, asked: Asked) => boolean = () => true): Check {
  const isReply = (answer: unknown): answer is Reply => v.is(schema, answer);
  return (answer, asked) => isReply(answer) && fits(answer, asked);
}

/** The library takes a list for a record. */
function recordOf<S extends v.GenericSchema>(value: S) {
  return v.pipe(record, v.record(v.string(), value));
}
