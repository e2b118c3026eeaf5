import * as v from 'valibot';

import { instant } from '#data/fields.ts';
import type { Remote } from '#data/remote.ts';

/* What only an owner may ask of the server: everything that the company has, and its end. Each call throws `Refused` with its reason. */

type Service = Pick<Remote, 'call'>;

const contents = v.object({
  /** Counts the commits of the company: as long as it stands still, nothing has changed. */
  version: v.number(),
  tables: v.array(v.object({ name: v.string(), rows: v.number(), columns: v.array(v.string()) })),
  files: v.array(v.object({ bucket: v.string(), path: v.string() })),
});
const rows = v.object({ rows: v.array(v.record(v.string(), v.unknown())), after: v.nullable(v.array(v.unknown())) });

export type Contents = v.InferOutput<typeof contents>;
export type TableRows = v.InferOutput<typeof rows>;

export function ownerCalls({ call }: Service, tenant: string) {
  return {
    contents: () => call('export_contents', { p_tenant: tenant }, contents),
    /** A thousand rows by their key, from behind the last one; `after` is `null` with the last page. */
    rows: (table: string, after: TableRows['after']) => call('export_rows', { p_tenant: tenant, p_table: table, p_after: after }, rows),
    /** The instant of the end. */
    end: (name: string) => call('end_company', { p_tenant: tenant, p_name: name }, instant),
    keep: () => call('keep_company', { p_tenant: tenant }, v.null()),
  };
}
