import { expect, test } from 'vitest';

import type { Cell } from './matrix/attempt.ts';
import { describeCell, matrix, type MatrixPart, wrongOf } from './matrix/matrix.ts';
import { attemptsText } from './matrix/report.ts';
import { setStage, type Stage } from './matrix/stage.ts';
import { limitOf, useServer } from './server.ts';

/*
 * Who may do what: every table, call, action, file and channel against everybody who may knock, compared with what is declared in
 * matrix/expected.ts. A kiosk is no member, and has an account without a person.
 */

const server = useServer();

test(
  'everybody gets what is declared for him, and nothing else',
  async () => {
    const stage = await setStage(server);
    const cells = (await Promise.all(shares.map((parts) => cellsOf(stage, parts)))).flat();
    const wrong = wrongOf(cells);
    for (const cell of wrong) console.log(describeCell(cell));
    console.log(`\nmatrix: ${cells.length} cells, ${wrong.length} failed`);
    expect(wrong.map(describeCell)).toEqual([]);
    await expect(attemptsText(cells)).toMatchFileSnapshot('attempts.md');
  },
  limitOf(480_000),
);

/** Three connections ask at once, so that both cores have work. */
const shares: readonly (readonly MatrixPart[])[] = [['tables'], ['calls'], ['devices', 'pushes', 'crafted']];

/** Every attempt is taken back, and so is all of them. */
async function cellsOf(stage: Stage, parts: readonly MatrixPart[]): Promise<readonly Cell[]> {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    const cells = await matrix(client, stage, parts);
    await client.query('rollback');
    return cells;
  } finally {
    client.release();
  }
}
