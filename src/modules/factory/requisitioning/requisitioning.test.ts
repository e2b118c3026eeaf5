import { describe, expect, it } from 'vitest';

import type { PermissionKey } from '#access/permissions.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { replay } from '../material-ledger/index.ts';
import { ledgerMoves, moveMaterials } from '../materials/index.ts';
import { Component, MaterialMove, StockLocation } from '../materials/kind.ts';
import {
  approveLines,
  issueAtOnce,
  issueLines,
  linesIssued,
  requisitionCommands,
  type RequisitionFacts,
  requisitionState,
  type RequisitionRow,
  reservedBy,
  returnLines,
} from './index.ts';
import { Requisition } from './kind.ts';

const [cloth, lining, store, floor] = [newId(), newId(), newId(), newId()];
const million = 1_000_000;
const place = (id: string, type: string) => ({ id, name: type, type, sort: 0, active: true, deleted_at: null });

const line = (count: number, component_id = cloth) => ({
  ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: count * million, quantity: count * million },
  ...{ approved: null, substitute_for: null, reason: '', note: '' },
});
const facts = (told: Partial<RequisitionFacts> = {}): RequisitionFacts => ({
  ...{ section: ' Line  2 ', purpose: 'production', priority: 'normal', needed_by: null, notes: '', lines: [line(20)] },
  ...told,
});

function workshop(permissions?: readonly PermissionKey[]) {
  const { store: door, backend } = companyInMemory(permissions && { permissions });
  backend.seed(StockLocation.name, [place(store, 'store'), place(floor, 'floor')]);
  backend.seed(
    Component.name,
    [cloth, lining].map((id) => ({ id, code: id, name: id, stock_unit: 'm' })),
  );
  const row = async (id: string) => (await door.get(Requisition, id)) as unknown as RequisitionRow;
  const state = async (id: string) => {
    const one = await row(id);
    const lines = linesIssued(one, await door.find(MaterialMove, { by: 'doc', equals: id }), 500);
    return { lines, state: requisitionState(one, lines), reserved: reservedBy([one], await door.find(MaterialMove)) };
  };
  const stock = async () => {
    const moves = (await door.find(MaterialMove)).filter(({ component_id }) => component_id === cloth);
    const { balance } = replay(ledgerMoves(moves));
    return Object.fromEntries(balance.places.map(({ location, quantity }) => [location === store ? 'store' : 'floor', quantity / million]));
  };
  return { door, row, state, stock };
}

describe('a requisition', () => {
  it('is asked for, approved, issued bit by bit and closed; what is promised to it is reserved', async () => {
    const { door, row, state, stock } = workshop();
    const id = await requisitionCommands.add(door, facts());
    expect(await row(id)).toMatchObject({ status: 'submitted', section: 'Line 2', after_fact: false });
    expect((await state(id)).reserved.get(cloth)).toBeUndefined();
    await requisitionCommands.move(door, id, 'approved');
    expect((await state(id)).reserved.get(cloth)).toBe(20 * million);
    await moveMaterials(door, [{ component_id: cloth, type: 'opening', quantity: 50 * million, to_id: store }]);
    const first = await row(id);
    await issueLines(
      door,
      first,
      first.lines.map((one) => ({ line: one, quantity: 12 * million })),
      { store },
    );
    expect(await state(id)).toMatchObject({ state: 'partly_issued', lines: [{ issued: 12 * million, remaining: 8 * million }] });
    expect((await state(id)).reserved.get(cloth)).toBe(8 * million);
    expect(await stock()).toEqual({ store: 38, floor: 12 });
    await expect(requisitionCommands.move(door, id, 'cancelled')).rejects.toMatchObject({ code: 'requisition_issued' });
    await issueLines(
      door,
      first,
      first.lines.map((one) => ({ line: one, quantity: 10 * million })),
      { store },
    );
    expect(await state(id)).toMatchObject({ state: 'issued', lines: [{ issued: 22 * million, remaining: 0, beyond: true }] });
    const [one] = first.lines;
    if (!one) throw new Error('No line');
    await returnLines(door, first, [{ line: one, quantity: 3 * million, scrap: false, reason: '' }], { store });
    await returnLines(door, first, [{ line: one, quantity: million, scrap: true, reason: 'Torn' }], { store });
    expect(await stock()).toEqual({ store: 31, floor: 18 });
    expect(await state(id)).toMatchObject({ lines: [{ returned: 3 * million, scrapped: million, beyond: false }] });
    await requisitionCommands.move(door, id, 'closed');
    expect((await state(id)).state).toBe('closed');
  });

  it('what is not for production is used up as it is issued', async () => {
    const { door, row, stock } = workshop();
    await moveMaterials(door, [{ component_id: cloth, type: 'opening', quantity: 10 * million, to_id: store }]);
    const id = await issueAtOnce(door, facts({ purpose: 'office', lines: [line(4)] }), { store });
    expect(await row(id)).toMatchObject({ status: 'approved', after_fact: true });
    expect(await stock()).toEqual({ store: 6 });
  });

  it('another quantity or another component has a reason', async () => {
    const { door, row } = workshop();
    const id = await requisitionCommands.add(door, facts());
    const seen = await row(id);
    const [asked] = seen.lines;
    if (!asked) throw new Error('No line');
    await expect(approveLines(door, seen, [{ ...asked, approved: 15 * million }])).rejects.toMatchObject({ code: 'change_reason' });
    const instead = { ...line(5, lining), substitute_for: cloth, reason: 'Same width' };
    await approveLines(door, seen, [{ ...asked, approved: 15 * million, reason: 'Not enough in stock' }, instead]);
    expect(await row(id)).toMatchObject({ status: 'approved', lines: [{ approved: 15 * million }, { component_id: lining }] });
  });

  it('who only asks does not approve, and who takes nothing is told', async () => {
    const { door, row } = workshop(['manage_requisitions']);
    const id = await requisitionCommands.add(door, facts());
    await expect(requisitionCommands.move(door, id, 'approved')).rejects.toMatchObject({ code: 'forbidden' });
    const one = await row(id);
    await expect(
      issueLines(
        door,
        one,
        one.lines.map((asked) => ({ line: asked, quantity: 0 })),
        { store },
      ),
    ).rejects.toMatchObject({
      code: 'nothing_issued',
    });
  });
});
