import { expect, test } from 'vitest';

import type { Load, LoadPage } from '../outbox/outbox.ts';
import { createPagesAhead } from './pages-ahead.ts';
import { nextPage, withPage } from './snapshot.ts';

const page = (bucket: string, kind: string, part: LoadPage['part'] = 'hot'): LoadPage => ({
  bucket,
  kind,
  part,
  after: null,
  done: false,
  rows: 0,
  total: 0,
});
const plan: Load = {
  cacheId: 'c1',
  start: null,
  pages: [
    page('orders', 'orders'),
    page('orders', 'feed'),
    page('core', 'brands'),
    page('core', 'statuses'),
    page('orders', 'orders', 'year'),
  ],
};

test('settings come first, then the newest rows of every list, then all of each; up to four pages are on their way', async () => {
  const asked: string[] = [];
  let onTheirWay = 0;
  let most = 0;
  const pages = createPagesAhead(async ({ bucket, kind, after }) => {
    asked.push(`${kind} ${after ?? 'first'}`);
    onTheirWay += 1;
    most = Math.max(most, onTheirWay);
    await new Promise((resolve) => setTimeout(resolve));
    onTheirWay -= 1;
    const more = bucket === 'orders' && after !== 'b' ? (after === null ? 'a' : 'b') : null;
    return { to: '', docs: [], after: more, total: 0, reached: null };
  });
  const stored: string[] = [];
  let load = plan;
  for (let next = nextPage(load, 'hot'); next; next = nextPage(load, 'hot')) {
    pages.ahead(load);
    load = withPage(load, next, await pages.take(next));
    stored.push(`${next.kind} ${next.after ?? 'first'}`);
  }
  expect(stored).toEqual([
    ...['brands first', 'statuses first', 'orders first', 'feed first'],
    ...['orders a', 'orders b', 'feed a', 'feed b'],
  ]);
  expect(most).toBe(4);
  expect([...asked].toSorted()).toEqual(stored.toSorted());
});
