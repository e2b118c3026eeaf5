import { expect, test } from 'vitest';

import { describeCell, matrix, wrongOf } from './matrix/matrix.ts';
import { attemptsText } from './matrix/report.ts';
import { setStage } from './matrix/stage.ts';
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
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      const cells = await matrix(client, stage);
      await client.query('rollback');
      const wrong = wrongOf(cells);
      for (const cell of wrong) console.log(describeCell(cell));
      console.log(`\nmatrix: ${cells.length} cells, ${wrong.length} failed`);
      expect(wrong.map(describeCell)).toEqual([]);
      await expect(attemptsText(cells)).toMatchFileSnapshot('attempts.md');
    } finally {
      client.release();
    }
  },
  limitOf(180_000),
);
