import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import { type Line, line } from './line.ts';

/* The pages of the demo's shop as Lighthouse measures a phone: slow 4G, a processor four times slower. `dist/` has to be built. */

const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Measured = Readonly<Record<(typeof categories)[number] | 'lcp' | 'cls', number>>;

export async function benchShop(tell: (line: Line) => void): Promise<string> {
  const backend = await startBackend({
    limits: relaxed,
    seed: 'demo',
    quiet: true,
    distDir: fileURLToPath(new URL('../../dist/', import.meta.url)),
    migrationsDir: fileURLToPath(new URL('../../supabase/migrations/', import.meta.url)),
  });
  const port = 9333;
  const path = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(path ? { executablePath: path } : {}),
  });
  try {
    const [product] = await backend.sql<{ id: string; category: string }>(
      `select id, category_id as category from public.products where status = 'active' and category_id is not null order by name limit 1`,
    );
    const pages = { home: '', category: `category/${product?.category}`, product: `product/${product?.id}` };
    for (const [name, path] of Object.entries(pages)) {
      const all: Measured[] = [];
      for (let n = 0; n < rounds; n += 1) all.push(await measure(`${backend.url}/store/nakshi/${path}`, port));
      for (const told of linesOf(name, all)) tell(told);
    }
    return browser.version();
  } finally {
    await browser.close();
    await backend.close();
  }
}

async function measure(url: string, port: number): Promise<Measured> {
  const told = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  const { lhr } = told ?? {};
  if (!lhr) throw new Error('Lighthouse measured nothing');
  const score = (name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    ...(Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<(typeof categories)[number], number>),
    lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Infinity,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Infinity,
  };
}

function linesOf(name: string, all: readonly Measured[]): readonly Line[] {
  const of = (key: keyof Measured, denominator: number) => all.map((one) => ({ value: one[key], denominator }));
  const source = 'the shop on a phone';
  return [
    line(
      { key: `shop_${name}_lcp`, what: `largest paint of the ${name} page, beside two seconds`, unit: 'ms', atMost: 1, source },
      of('lcp', 2000),
    ),
    line({ key: `shop_${name}_cls`, what: `what moves on the ${name} page, beside 0.05`, unit: '', atMost: 1, source }, of('cls', 0.05)),
    ...categories.map((key) =>
      line(
        {
          key: `shop_${name}_${key}`,
          what: `Lighthouse, ${key} of the ${name} page`,
          unit: '',
          atLeast: key === 'performance' ? 0.9 : 1,
          source,
        },
        of(key, 100),
      ),
    ),
  ];
}
