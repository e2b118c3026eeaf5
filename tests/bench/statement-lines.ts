import { type Line, line, type Pair } from './line.ts';
import { call } from './pages.ts';
import type { Stage } from './sync.ts';

const rounds = 9;

/** A courier's statement beside what we know of its parcels. */
export async function* statementLines({ device }: Stage): AsyncGenerator<Line> {
  const page = await device();
  const pairs: Pair[] = [];
  await call(page, 'matchStatement', 5000);
  for (let round = 0; round < rounds; round += 1) pairs.push(await call(page, 'matchStatement', 5000));
  await page.context().close();
  yield line(
    {
      key: 'settlement_match',
      what: '5,000 lines of a courier’s statement find their parcels and are told by how they fit / the same rows joined by a Map alone',
      unit: 'ms',
      atMost: 10,
      source: 'matching that costs no more than ten plain joins',
      cause: 'a line is looked up by four numbers, each folded, and compared figure by figure',
    },
    pairs,
  );
}
