import type pg from 'pg';

import { type Cell, prepareAttempts, withoutControl } from './attempt.ts';
import { callCells } from './calls.ts';
import { craftedCells } from './crafted.ts';
import { deviceCells } from './devices.ts';
import { pushCells } from './pushes.ts';
import type { Stage } from './stage.ts';
import { declarationCells, readTables, tableCells, tableControls } from './tables.ts';

export const parts = ['tables', 'calls', 'devices', 'pushes', 'crafted'] as const;
export type MatrixPart = (typeof parts)[number];

/**
 * Everybody of the stage against everything that the catalogue of this database offers; the result of each attempt against the
 * declaration. Runs in the transaction that is open and leaves nothing behind. `among` names some of the people; then it is not asked
 * whether each refusal has somebody who succeeds.
 */
export async function matrix(
  client: pg.ClientBase,
  all: Stage,
  wanted: readonly MatrixPart[] = parts,
  among?: readonly string[],
): Promise<readonly Cell[]> {
  const stage = { ...all, cast: all.cast.filter(({ name }) => among?.includes(name) ?? true) };
  await prepareAttempts(client);
  const tables = await readTables(client);
  const tenants = [stage.home, stage.away, stage.suspended].map(({ tenant }) => tenant);
  const run = {
    tables: async () => [...declarationCells(tables, tenants), ...(await tableCells(client, tables, stage.cast))],
    calls: () => callCells(client, stage),
    devices: () => deviceCells(client, stage, tables),
    pushes: () => pushCells(client, stage),
    crafted: () => craftedCells(client, stage),
  };
  const cells: Cell[] = [];
  for (const part of wanted) {
    const found = await run[part]();
    cells.push(...found);
    if (among) continue;
    cells.push(...(part === 'tables' ? await tableControls(client, tables, stage.cast) : withoutControl(found)));
  }
  return cells;
}

export const wrongOf = (cells: readonly Cell[]): readonly Cell[] => cells.filter((cell) => cell.problem !== null);

/** `customers select, ex-member: should tell 0, ...` */
export function describeCell({ subject, verb, who, problem }: Cell): string {
  return `${subject} ${verb}, ${who}: ${problem ?? 'as declared'}`;
}
