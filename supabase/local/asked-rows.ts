/*
 * A table answers with so many rows, but each of them could be asked for with hundreds of others, and those with theirs, or with one column
 * hundreds of times: an address of a few thousand characters for an answer that fills the memory. The app asks tables for columns alone.
 */

const most = { related: 3, columns: 100 } as const;

export function refuseSelect({ url }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.startsWith('/rest/v1')) return undefined;
  const asked = searchParams.getAll('select').join();
  const [related, columns] = [asked.split('(').length - 1, asked.split(',').length];
  if (related <= most.related && columns <= most.columns) return undefined;
  const message = `At most ${most.related} related tables and ${most.columns} columns are told at once.`;
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 });
}
