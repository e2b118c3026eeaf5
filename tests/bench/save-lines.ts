import { type Line, line, onSlow, type Pair, percentile } from './line.ts';
import type { Saves } from './page/save-worker.ts';
import { call } from './pages.ts';
import type { Stage } from './sync.ts';

const rounds = 5;
const perRound = 100;

/** Saves of orders with five lines in a worker, in turns with raw strict puts of the record that each save stores. */
export async function* saveLines({ shop, device, slowed }: Stage): AsyncGenerator<Line> {
  const page = await device();
  const all: Saves[] = [];
  const measure = (): Promise<Saves> => call(page, 'saves', { shop, count: perRound });
  for (let round = 0; round < rounds; round += 1) all.push(await measure());
  const cells: Saves[] = [];
  for (let round = 0; round < rounds; round += 1) cells.push(await call(page, 'saves', { shop, count: perRound, cell: true }));
  const slow = await slowed(measure);
  await page.context().close();
  const pair = (saves: Saves, share: number, times: 'stored' | 'shown'): Pair => ({
    value: percentile(saves[times], share),
    denominator: percentile(saves.put, share),
  });
  const at = (share: number, times: 'stored' | 'shown'): Pair[] => all.map((saves) => pair(saves, share, times));
  const put = 'a raw strict IndexedDB put of the same record in the same worker';
  yield line(
    {
      key: 'save_p95_vs_raw_put',
      what: `p95 of an order with five lines durable in the outbox / ${put}`,
      unit: 'ms',
      atMost: 3,
      source: 'trust-and-speed.md: outbox commit of an order with five lines vs one strict raw IndexedDB put, p95',
      cause:
        'one transaction of five requests: three numbers are read beside the operation, which enters three indexes, and its number is kept',
    },
    at(0.95, 'stored'),
  );
  yield line(
    {
      key: 'cell_saved',
      what: `p50 of a cell of a line's daily work durable in the outbox / ${put}`,
      unit: 'ms',
      atMost: 4,
      source: 'a cell that is durable within four strict puts',
      cause: 'as with an order: three numbers are read beside the operation, which enters three indexes',
    },
    cells.map((saves) => pair(saves, 0.5, 'stored')),
  );
  yield line({ key: 'save_p95_vs_raw_put_4x', what: `the same, both ${onSlow}`, unit: 'ms' }, [pair(slow, 0.95, 'stored')]);
  yield line({ key: 'save_p50_vs_raw_put', what: `p50 of the same / ${put}`, unit: 'ms' }, at(0.5, 'stored'));
  yield line(
    { key: 'save_shown_p95_vs_raw_put', what: `p95 of the same and projected for every list / ${put}`, unit: 'ms' },
    at(0.95, 'shown'),
  );
  yield line(
    { key: 'save_shown_p50_vs_raw_put', what: `p50 of the same and projected for every list / ${put}`, unit: 'ms' },
    at(0.5, 'shown'),
  );
}
