import type { Change } from '#data/operation.ts';
import type { Part } from '#data/part.ts';

export type { Part };

/*
 * Every shape that crosses the wire between a device and Postgres, and nothing else. The functions live in
 * supabase/migrations (sync_open, sync_push, sync_pull, sync_snapshot, sync_sizes, sync_head, sync_digest, sync_ids, sync_find).
 */

/** Raised whenever operations or rows change shape; the server answers with the smallest it still takes. */
export const schemaVersion = 1;

export const limits = {
  operationsPerPush: 50,
  bytesPerPush: 256 * 1024,
  documentsPerPull: 2000,
  bytesPerPull: 1_500_000,
  documentsPerSnapshot: 1000,
  documentsAtFirst: 100,
} as const;

/** What one user action did on one device. */
export type Operation = {
  readonly id: string;
  readonly device: string;
  /** Allocated inside the IndexedDB transaction that stores the operation. */
  readonly seq: number;
  /** The seq before this one that was not discarded; 0 for the first. */
  readonly prev: number;
  readonly action: string;
  readonly schema: number;
  /** Device time, ISO; informative, orders nothing. */
  readonly at: string;
  readonly changes: readonly (Change & { readonly base: number | null })[];
  /** Ids of pending operations that inserted a document which this one patches or references. */
  readonly deps: readonly string[];
};

export type OpenRequest = { p_tenant: string; p_device: string; p_schema: number; p_info: DeviceInfo & Presented & First };
/** A device that has nothing yet names the kind on its screen, and is answered with the settings and the newest rows of that kind. */
export type First = { readonly first?: string };
export type DeviceInfo = { readonly app: string; readonly label: string; readonly clock: string };
/** What a device knows of itself and of the server: another device, or another server, does not know the same. */
export type Presented = {
  /** Kept by a server that does not know this device, if nobody else has it. */
  readonly code: string | null;
  /** How often it was opened, the secret that it named then, and the one for the next time. */
  readonly turn: number;
  readonly proof: string;
  readonly next: string;
  readonly cursor: SeenCursor | null;
};

export type OpenReply = {
  readonly tenant: string;
  readonly device: string;
  /** Four characters, unique in the company; part of every document number made on this device. */
  readonly deviceCode: string;
  readonly user: string;
  readonly roleName: string;
  readonly owner: boolean;
  readonly superadmin: boolean;
  readonly permissions: readonly string[];
  readonly brands: readonly string[] | null;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly buckets: readonly string[];
  readonly bucketsHash: string;
  readonly epoch: string;
  readonly version: number;
  /** Of the commit with this number. */
  readonly mark: string | null;
  /** False = the cursor that was presented is of another history: the server was put back to an older copy. */
  readonly fits: boolean;
  readonly turn: number;
  /** How far back the server may be put: so long accepted operations are kept to be sent again. */
  readonly journalDays: number;
  /** Removals up to this version may be forgotten: a cursor before it cannot go on. */
  readonly oldest: number;
  readonly lastSeq: number;
  readonly minSchema: number;
  readonly serverTime: string;
  readonly suspended: boolean;
  /** Set: a tablet of the company, which is no member. */
  readonly kiosk: string | null;
};
export type FirstPage = SnapshotReply & { readonly bucket: string; readonly kind: string };
export type FirstReply = OpenReply & { readonly pages?: readonly FirstPage[] };

export type Result = {
  readonly seq: number;
  readonly id: string;
  /** `merged`: applied, but `fields` name where someone else's earlier value was overwritten or the server's value stood. */
  readonly status: 'applied' | 'merged' | 'rejected';
  /** Machine code of a refusal, the catalogue's `refusal_<code>`; `message` is the server's text for an unknown code. */
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
  readonly fields?: readonly string[];
  /** The clock that told some of the instants was far ahead: the server's time stands in their place. */
  readonly clock?: true;
  /** What the person is to know although nothing was refused. */
  readonly told?: readonly ConflictNotice[];
  /** For a conflict: the row as the server has it, when the person may read it. */
  readonly current?: { readonly kind: string; readonly id: string; readonly row: Readonly<Record<string, unknown>> };
};

/**
 * `kept_apart`: the row has another value, which stood; `in_trash`: the change lies on a deleted row; `address_differs`: the order of the
 * parcel has another recipient; `oversold`: others sold the same meanwhile, and the shelf of the variant is below zero; `overpaid`: others paid the
 * same meanwhile; `counted`: others counted the same shelf otherwise, and the later count stands; `brought_back`: it lay in the trash, and money
 * that has moved took it out. `fields`: field -> [as here, as there]; `row`: as the server has it.
 */
export type ConflictNotice = {
  readonly code: 'kept_apart' | 'in_trash' | 'address_differs' | 'oversold' | 'overpaid' | 'counted' | 'brought_back';
  readonly kind: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly row: Readonly<Record<string, unknown>>;
};

/** `p_proof`: of the last opening. A copy of this device that was opened later takes over, and this one is told. */
export type PushRequest = { p_device: string; p_ops: readonly Operation[]; p_proof: string };
/** With `gap` nothing was processed: the device must send again from the operation after `lastSeq`. */
export type PushReply = { readonly results: readonly Result[]; readonly lastSeq: number; readonly gap?: true };

/**
 * `mark` is that of the commit with this number: a server that was put back and has caught up in number has another one. `resume` continues
 * a page that was cut inside one commit.
 */
export type Cursor = { readonly epoch: string; readonly version: number; readonly mark: string | null; readonly resume: string | null };
/** `reached`: the latest commit that this device has seen anything of, as `version:mark`. */
export type SeenCursor = Cursor & { readonly reached: string | null };

export type Document = {
  readonly kind: string;
  readonly id: string;
  /** Commit number of the company at which the row last changed. */
  readonly sv: number;
  readonly bucket: string;
  /** `null` = gone from every bucket of this device. */
  readonly row: Readonly<Record<string, unknown>> | null;
};

/** `to`: the device that asked, and behind it the bucket, kind, part and so on that it asked for, with a blank between each two. */
type Addressed = { readonly to: string };

export type PullRequest = { p_device: string; p_cursor: SeenCursor; p_buckets: string; p_limit: number };
export type PullReply = Addressed & {
  readonly epoch: string;
  readonly cursor: Cursor;
  readonly more: boolean;
  readonly docs: readonly Document[];
  /** Results of this device's operations that are contained in the data up to the cursor. */
  readonly acks: readonly Result[];
  readonly lastSeq: number;
  /** Present when the buckets differ from `p_buckets`; then `docs` is empty and the cursor unchanged. */
  readonly access?: Pick<
    OpenReply,
    'roleName' | 'owner' | 'superadmin' | 'permissions' | 'brands' | 'flags' | 'buckets' | 'bucketsHash' | 'suspended' | 'kiosk'
  >;
  readonly serverTime: string;
  readonly minSchema: number;
};

export type SnapshotRequest = {
  p_device: string;
  p_bucket: string;
  p_kind: string;
  p_part: Part;
  p_after: string | null;
  p_limit: number;
  p_reached: string | null;
};
/** `after` = null on the last page. `total` is the number of rows of this bucket, kind and part, `reached` the commit up to which it was read. */
export type SnapshotReply = Addressed & {
  readonly docs: readonly Document[];
  readonly after: string | null;
  readonly total: number;
  readonly reached: string | null;
};

/** Bucket -> kind -> number of rows. */
export type SizesReply = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type HeadReply = Addressed & { readonly version: number; readonly epoch: string };

export type DigestRequest = { p_device: string; p_bucket: string; p_part: Part };
/** Number of rows and SHA-256 (hex) of `id:sv` joined by commas, in the order of the ids. */
export type Digest = { readonly count: number; readonly hash: string };
/** As of the company's `version`; `today` is the day (UTC) that decided which rows belong to the part. */
export type DigestReply = Addressed & {
  readonly version: number;
  readonly today: string;
  readonly kinds: Readonly<Record<string, Digest>>;
};

export type IdsRequest = { p_device: string; p_bucket: string; p_kind: string; p_part: Part };
export type IdsReply = Addressed & { readonly ids: readonly (readonly [id: string, sv: number])[] };

export type FindRequest = { p_device: string; p_kind: string; p_text: string };
/** `count` rows of the kind, and beside them what belongs to them. */
export type FindReply = Addressed & { readonly docs: readonly Document[]; readonly count: number };

/** Error codes that the sync functions raise (SQLSTATE `KB0xx`, carried in PostgREST's `code`). */
export const callErrors = {
  KB001: 'not_member',
  KB002: 'unknown_device',
  KB003: 'epoch_changed',
  KB004: 'client_too_old',
  KB005: 'server_too_old',
  KB006: 'suspended',
  KB007: 'second_factor',
  KB008: 'session_ended',
  KB009: 'device_copied',
} as const;
