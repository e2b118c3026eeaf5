import { relaxed } from '../../../supabase/local/auth/limits.ts';
import { startBackend } from '../../../supabase/local/backend.ts';

/* The process behind `ServerProcess`. */

export type Begun = { readonly url: string; readonly key: string };
export type Question = { readonly id: number; readonly query: string; readonly params: readonly unknown[] };
export type Answer = { readonly id: number; readonly rows: readonly object[]; readonly error?: string };

const [, , dataDir = '', port = '0', distDir = ''] = process.argv;
const tell = (what: Begun | Answer): void => void process.send?.(what);

const backend = await startBackend({ limits: relaxed, quiet: true, dataDir, port: Number(port), distDir });
process.on('message', ({ id, query, params }: Question) => {
  backend.sql(query, params).then(
    (rows) => tell({ id, rows }),
    (error: unknown) => tell({ id, rows: [], error: String(error) }),
  );
});
process.on('SIGTERM', () => void backend.close().then(() => process.exit(0)));
// The tests have ended, however they did.
process.on('disconnect', () => process.exit(0));
tell({ url: backend.url, key: backend.key });
