import { expect, test } from 'vitest';

import { limits, type Operation } from '../protocol.ts';
import { fitting, pushedBytes } from './batch.ts';

function operation(seq: number, notes: string): Operation {
  return {
    id: '01939f2a-0000-7000-8000-000000000000',
    device: '01939f2a-0000-7000-8000-000000000001',
    seq,
    prev: seq - 1,
    action: 'parcel.note',
    schema: 1,
    at: '2026-11-21T08:00:00.000Z',
    changes: [{ kind: 'parcels', id: '01939f2a-0000-7000-8000-000000000002', do: 'patch', base: 1, set: { notes: ['', notes] } }],
    deps: [],
  };
}

const many = (count: number, notes: string) => Array.from({ length: count }, (_, i) => operation(i + 1, notes));

test('a call carries fifty small operations', () => {
  expect(fitting(many(70, 'Fragile'))).toHaveLength(limits.operationsPerPush);
});

test('bytes are counted, not letters: Bangla needs three each', () => {
  const latin = fitting(many(50, 'k'.repeat(6000)));
  const bangla = fitting(many(50, 'ক'.repeat(6000)));
  expect(latin.length).toBeGreaterThan(2 * bangla.length);
  for (const batch of [latin, bangla]) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.reduce((sum, op) => sum + pushedBytes(op), 0)).toBeLessThanOrEqual(limits.bytesPerPush);
  }
});

test('an operation that no call can carry is not sent, alone or with others', () => {
  expect(fitting([operation(1, 'k'.repeat(limits.bytesPerPush)), operation(2, '')])).toEqual([]);
  expect(fitting([operation(1, ''), operation(2, 'k'.repeat(limits.bytesPerPush))])).toHaveLength(1);
});
