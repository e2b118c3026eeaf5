import { expect, it } from 'vitest';

import type { MoveRow } from '../materials/index.ts';
import type { StockLedger } from '../stock/index.ts';
import { movedIn } from './moved.ts';
import { silentDevices } from './silent.ts';

type Told = readonly [type: MoveRow['type'], at: string, cost: number];

function ledger(...told: readonly Told[]): StockLedger {
  const moves = new Map(told.map(([type], i) => [String(i), { type } as MoveRow]));
  const rows = told.map(([, at, cost], i) => ({ id: String(i), minute: Date.parse(at) / 60_000, cost }));
  return { moves, ledger: { rows } } as unknown as StockLedger;
}

it('sums what came, what was issued and what was lost since the first minute of a period in the company’s zone', () => {
  const all = [
    ledger(['opening', '2026-11-27T04:00:00Z', 9999], ['receipt', '2026-10-31T17:59:00Z', 1], ['receipt', '2026-10-31T18:00:00Z', 10]),
    ledger(
      ['receipt_return', '2026-11-21T06:00:00Z', 3],
      ['issue', '2026-11-20T17:00:00Z', 50],
      ['issue_return', '2026-11-27T06:00:00Z', 5],
    ),
    ledger(['issue', '2026-11-26T18:00:00Z', 40], ['scrap', '2026-11-25T06:00:00Z', 7], ['transfer', '2026-11-27T06:00:00Z', 99]),
  ];
  const of = (period: Parameters<typeof movedIn>[1]) => movedIn(all, period, '2026-11-27', 'Asia/Dhaka');
  expect(of('today')).toEqual({ received: 0, issued: 35, scrapped: 0 });
  expect(of('week')).toEqual({ received: -3, issued: 35, scrapped: 7 });
  expect(of('month')).toEqual({ received: 7, issued: 85, scrapped: 7 });
});

it('a tablet is silent after two hours, somebody’s device after three days, and nobody misses one of last year', () => {
  const tablet = (id: string, seen_at: string | null, revoked_at: string | null = null) => ({ id, name: id, seen_at, revoked_at });
  const device = (id: string, lastSeen: string) => ({ id, lastSeen, user: 'u', person: 'Rahim', label: 'Chrome' });
  const found = silentDevices(
    [
      tablet('gate', '2026-11-27T09:00:00Z'),
      tablet('door', '2026-11-27T11:00:00Z'),
      tablet('new', null),
      tablet('off', null, '2026-11-01'),
    ],
    [device('gate', '2026-11-20T09:00:00Z'), device('phone', '2026-11-24T09:00:00Z'), device('desk', '2026-11-26T09:00:00Z')].concat(
      device('lost', '2025-11-26T09:00:00Z'),
    ),
    '2026-11-27T12:00:00Z',
  );
  expect(found.map(({ id }) => id)).toEqual(['gate', 'new', 'phone']);
});
