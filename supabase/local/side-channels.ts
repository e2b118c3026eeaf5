/*
 * What the planner thinks of a table it reckons from all rows, those of other companies too: counts that are planned or estimated and
 * query plans tell of rows that policies hide. Hosted projects refuse the same in the database (`private.before_request`).
 */

const estimates = /\bcount\s*=\s*(planned|estimated)\b/i;
const plans = /application\/vnd\.pgrst\.plan/i;

export function refuseAsking({ headers, url }: Request): Response | undefined {
  if (!new URL(url).pathname.startsWith('/rest/v1')) return undefined;
  if (!estimates.test(headers.get('prefer') ?? '') && !plans.test(headers.get('accept') ?? '')) return undefined;
  const body = { code: '0A000', message: 'Only exact counts and rows are told.', details: null, hint: null };
  return Response.json(body, { status: 400 });
}
