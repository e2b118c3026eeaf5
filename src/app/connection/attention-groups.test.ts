import { describe, expect, it } from 'vitest';

import type { AttentionItem, ConflictNotice } from '#sync/client.ts';

import { resendOf, differences, groupsOf } from './attention-groups.ts';

function buildItem(overrides: Partial<AttentionItem> = {}): AttentionItem {
  return {
    seq: 1,
    group: 'g1',
    action: 'parcel.status',
    at: '2026-11-21T08:00:00.000Z',
    name: null,
    changes: [{ kind: 'parcels', id: 'p1', do: 'patch', set: { notes: ['old', 'mine'], shipped_at: [null, '2026-11-21T08:00:00Z'] } }],
    correctable: [],
    result: { seq: 1, id: 'op1', status: 'rejected', code: 'conflict' },
    ...overrides,
  };
}

const none = { here: false, server: false };
const plain = { percent: none, correctable: null };

describe('groupsOf', () => {
  it('keeps what fell together in one group, led by its cause', () => {
    const other = [{ kind: 'parcels', id: 'p2', do: 'patch', set: { notes: ['', 'x'] } }] as const;
    const groups = groupsOf([buildItem(), buildItem({ seq: 2 }), buildItem({ seq: 3, group: 'g2', changes: other })]);
    expect(groups.map((group) => [group.cause.seq, group.seqs])).toEqual([
      [1, [1, 2]],
      [3, [3]],
    ]);
  });
});

describe('one story', () => {
  it('is one card, however often the same record was refused for the same cause; what was written last shows', () => {
    const again = (seq: number, from: string, to: string) =>
      buildItem({ seq, group: `g${seq}`, changes: [{ kind: 'parcels', id: 'p1', do: 'patch', set: { notes: [from, to] } }] });
    const groups = groupsOf([again(1, 'old', 'mine'), again(2, 'mine', 'mine, again')]);
    expect(groups.map(({ seqs }) => seqs)).toEqual([[1, 2]]);
    expect(groups[0]?.cause.changes[0]?.set).toEqual({ notes: ['old', 'mine, again'] });
  });

  it('tells of all records when a right is gone, by their names', () => {
    const lost = (seq: number) =>
      buildItem({ seq, group: `g${seq}`, name: `PCL-${seq}`, result: { seq, id: `op${seq}`, status: 'rejected', code: 'forbidden' } });
    expect(groupsOf([lost(1), lost(2), lost(3)]).map(({ seqs, names }) => [seqs, names])).toEqual([
      [
        [1, 2, 3],
        ['PCL-1', 'PCL-2', 'PCL-3'],
      ],
    ]);
  });

  it('is one card for what gave way to the same record twice: what was wanted last, against what stands', () => {
    const apart = (seq: number, id: string, fields: ConflictNotice['fields']) =>
      buildItem({
        seq,
        group: `g${seq}`,
        result: { seq, id: `op${seq}`, status: 'merged', told: [{ code: 'kept_apart', kind: 'variants', id, fields, row: {} }] },
      });
    const groups = groupsOf([
      apart(1, 'v1', { price: [12_000, 11_000], sku: ['A', 'B'] }),
      apart(2, 'v1', { price: [13_000, 11_000] }),
      apart(3, 'v2', { price: [1, 2] }),
    ]);
    expect(groups.map(({ seqs }) => seqs)).toEqual([[1, 2], [3]]);
    expect(groups[0]?.cause.result.told?.map(({ fields }) => fields)).toEqual([{ price: [13_000, 11_000], sku: ['A', 'B'] }]);
  });

  it('does not hold two refusals of two records to be one, nor what is only told', () => {
    const told = (seq: number) => buildItem({ seq, group: `g${seq}`, result: { seq, id: `op${seq}`, status: 'applied', told: [] } });
    const changes = [{ kind: 'parcels', id: 'p2', do: 'patch', set: { notes: ['', 'x'] } }] as const;
    expect(groupsOf([buildItem(), buildItem({ seq: 2, group: 'g2', changes }), told(3), told(4)])).toHaveLength(4);
  });
});

describe('differences', () => {
  it('compares with the server where it told its row', () => {
    const result = { seq: 1, id: 'op1', status: 'rejected', current: { kind: 'parcels', id: 'p1', row: { notes: 'theirs' } } } as const;
    expect(differences(buildItem({ result }))).toEqual([
      { change: 0, kind: 'parcels', field: 'notes', here: 'mine', server: 'theirs', ...plain },
    ]);
  });

  it('shows what was to be written otherwise, and leaves technical fields out', () => {
    const item = buildItem({ correctable: [{ change: 0, field: 'notes', nullable: true }] });
    expect(differences(item)).toEqual([
      {
        change: 0,
        kind: 'parcels',
        field: 'notes',
        here: 'mine',
        server: 'old',
        percent: none,
        correctable: { change: 0, field: 'notes', nullable: true },
      },
    ]);
  });

  it('tells how a parcel ended in place of the pieces that follow from it, and nothing without a name', () => {
    const details = { type: 'full' };
    const set = { delivery_details: [null, details], items: [[], [{ quantity: 1 }]], zone_rank: [1, 2] } as const;
    const changes = [{ kind: 'parcels', id: 'p1', do: 'patch', set }] as const;
    expect(differences(buildItem({ changes }))).toEqual([
      { change: 0, kind: 'parcels', field: 'delivery_details', here: details, server: null, ...plain },
    ]);
  });
});

describe('a discount', () => {
  it('is a share or an amount on each side, by the field beside it', () => {
    const set = { discount_type: ['fixed', 'percent'], discount_value: [5000, 1250] } as const;
    const changes = [{ kind: 'ecom_orders', id: 'o1', do: 'patch', set }] as const;
    const found = differences(buildItem({ changes }));
    expect(found.map(({ field, percent }) => [field, percent])).toEqual([
      ['discount_type', none],
      ['discount_value', { here: true, server: false }],
    ]);
    const current = { kind: 'ecom_orders', id: 'o1', row: { discount_type: 'percent', discount_value: 1000 } };
    const result = { seq: 1, id: 'op1', status: 'rejected', current } as const;
    const alone = [{ ...changes[0], set: { discount_value: [500, 1250] } }] as const;
    expect(differences(buildItem({ changes: alone, result }))).toMatchObject([{ percent: { here: true, server: true } }]);
  });
});

describe('resendOf', () => {
  it('writes over what was seen, and leaves empty what may be empty', () => {
    const found = differences(buildItem({ correctable: [{ change: 0, field: 'notes', nullable: true }] }));
    const seen = [{ change: 0, field: 'notes' }];
    expect(resendOf(found, new Map([['0 notes', ' call first ']]))).toEqual({
      seen,
      corrections: [{ change: 0, field: 'notes', value: 'call first' }],
    });
    expect(resendOf(found, new Map([['0 notes', ' ']])).corrections).toEqual([{ change: 0, field: 'notes', value: null }]);
    expect(resendOf(found, new Map())).toEqual({ seen, corrections: [] });
  });
});
