/* The text format of `copy ... to stdout`: a line a row, a tab between cells, backslashes before what would read otherwise. */

const cell = /^(?:\\N|(?:[^\\]|\\[bfnrtv\\])*)$/;

/** Reads rows to their end and tells how many there are. Throws at the first line that is no row of so many columns. */
export async function countRows(bytes: AsyncIterable<Uint8Array>, columns: number): Promise<number> {
  let rows = 0;
  for await (const line of linesOf(bytes)) {
    rows += 1;
    const cells = columns === 0 && line === '' ? [] : line.split('\t');
    const isWhole = cells.length === columns && !line.includes('\0') && cells.every((one) => cell.test(one));
    if (!isWhole) throw new Error(`line ${rows} is no row of ${columns} columns`);
  }
  return rows;
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const some of bytes) {
    const lines = (rest + decoder.decode(some, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest + decoder.decode() !== '') throw new Error('the last line is cut off');
}
