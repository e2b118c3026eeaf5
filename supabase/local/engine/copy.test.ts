import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { chooseEngine } from './open.ts';

test('what comes out by COPY is what the table holds, however much it is and however slowly it is read', async () => {
  const engine = await (await chooseEngine(undefined, console.log)).open(undefined);
  try {
    const parts: Uint8Array[] = [];
    const rows = 'select n, repeat(md5(n::text), 1 + n % 60) from generate_series(1, 20000) n order by n';
    for await (const part of engine.copyOut(`copy (${rows}) to stdout`)) {
      parts.push(part);
      if (parts.length % 1000 === 0) await pause(5);
    }
    const lines = Buffer.concat(parts).toString().split('\n').slice(0, -1);
    const wrong = lines.filter((line, i) => line !== `${i + 1}\t${md5(String(i + 1)).repeat(1 + ((i + 1) % 60))}`);
    expect([lines.length, wrong.length]).toEqual([20_000, 0]);
  } finally {
    await engine.close();
  }
});

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
