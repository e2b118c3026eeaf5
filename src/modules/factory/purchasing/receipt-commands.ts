import { isMade } from '#data/is-made.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { effectiveMinute } from '../material-ledger/index.ts';
import { factoryRules, minuteOf, type MoveRow, openFrom } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { predictDue } from './dues.ts';
import { Purchase, Receipt, type ReceiptLine } from './kind.ts';
import { linesReceived } from './received.ts';
import type { PurchaseRow, ReceiptRow } from './rows.ts';

/** What is told of goods that came or go back; counts and quantities as in `Receipt`. */
export type ReceiptFacts = Pick<ReceiptRow, 'type' | 'purchase_id' | 'location_id' | 'effective_at' | 'reference' | 'notes' | 'photos'> & {
  readonly lines: readonly Omit<ReceiptLine, 'id'>[];
};

const action = 'receipt.save';

/**
 * Takes goods in, or sends some back; what is more than was ordered is taken all the same, and shown. The server moves the stock. Resolves to the
 * receipt's id; what is there under it is not taken again. Throws `not_found`, `nothing_received`, `quantity_missing`, `material_locked`.
 */
export async function receiveGoods(store: Store, facts: ReceiptFacts, id = newId()): Promise<string> {
  if (await isMade(store, Receipt, id)) return id;
  const purchase = await purchaseNamed(store, facts.purchase_id);
  if (purchase.status === 'draft') throw new Refused('purchase_draft');
  assertReceived(facts);
  const now = store.now();
  const { minute } = effectiveMinute(minuteOf(facts.effective_at), Date.parse(now));
  await assertOpen(store, minute);
  const { device, counter } = await store.nextNumber('receipt');
  const row: ReceiptRow = {
    id,
    receipt_no: documentNumber(facts.type === 'in' ? 'GRN' : 'SRN', store.today(), device, counter),
    printed_number: null,
    type: facts.type,
    purchase_id: facts.purchase_id,
    location_id: facts.location_id,
    effective_at: new Date(minute * 60_000).toISOString(),
    lines: facts.lines.map((line) => ({ ...line, id: newId(), reason: oneLine(line.reason) })),
    reference: oneLine(facts.reference),
    notes: facts.notes.trim(),
    photos: facts.photos,
    created_by: store.access().userId,
    created_at: now,
    voided_at: null,
    void_reason: '',
  };
  const receipts = await receiptsOf(store, purchase.id);
  if (facts.type === 'back') assertCame(purchase, receipts, facts.lines);
  await store.write({
    action,
    changes: [insert(Receipt, row)],
    predicted: [...movesOfReceipt(store, row, purchase), ...(await predictDue(store, purchase, undefined, [...receipts, row]))],
  });
  return id;
}

/** Takes a receipt back: its goods were never here. Throws `not_found`, `material_locked`, `receipt_returned`. */
export async function voidReceipt(store: Store, id: string, reason: string): Promise<void> {
  const found = await store.get(Receipt, id);
  if (!found) throw new Refused('not_found');
  const row = plain(found) as ReceiptRow;
  if (row.voided_at !== null) return;
  await assertOpen(store, minuteOf(row.effective_at));
  const purchase = await purchaseNamed(store, row.purchase_id);
  const others = (await receiptsOf(store, purchase.id)).filter((other) => other.id !== id);
  assertKept(purchase, others);
  const told = { voided_at: store.now(), void_reason: oneLine(reason) };
  const moves = (await store.find(MaterialMove, { by: 'doc', equals: id })).filter(({ reverses }) => reverses === null);
  await store.write({
    action,
    changes: [patch(Receipt, row, told)],
    predicted: [
      ...moves.map((move) => reversalOf(store, plain(move) as MoveRow, told)),
      ...(await predictDue(store, purchase, undefined, others)),
    ],
  });
}

async function receiptsOf(store: Store, purchase: string): Promise<readonly ReceiptRow[]> {
  return store.find(Receipt, { by: 'purchase', prefix: purchase });
}

async function purchaseNamed(store: Store, id: string): Promise<PurchaseRow> {
  const found = await store.get(Purchase, id);
  if (!found) throw new Refused('not_found');
  return plain(found) as PurchaseRow;
}

function assertReceived({ lines, type }: ReceiptFacts): void {
  if (lines.length === 0) throw new Refused('nothing_received', { field: 'lines' });
  lines.forEach(({ count, quantity, rejected }, index) => {
    if (count > 0 !== quantity > 0 || count + rejected <= 0 || (type === 'back' && rejected > 0))
      throw new Refused('quantity_missing', { field: `lines.${index}.count` });
  });
}

/** No more goes back than came. */
function assertCame(purchase: PurchaseRow, receipts: readonly ReceiptRow[], lines: ReceiptFacts['lines']): void {
  const came = new Map(linesReceived(purchase, receipts, 0).map(({ id, received }) => [id, received]));
  lines.forEach(({ line_id, count }, index) => {
    if (count > (came.get(line_id) ?? 0)) throw new Refused('above_received', { field: `lines.${index}.count` });
  });
}

/** What went back had come: its receipt stays for as long as the return does. */
function assertKept(purchase: PurchaseRow, others: readonly ReceiptRow[]): void {
  if (linesReceived(purchase, others, 0).some(({ received }) => received < 0)) throw new Refused('receipt_returned');
}

async function assertOpen(store: Store, minute: number): Promise<void> {
  if (minute < openFrom(await factoryRules(store), store.company().time_zone))
    throw new Refused('material_locked', { field: 'effective_at' });
}

/** The moves that the server makes of a receipt (`private.follow_receipts`). */
function movesOfReceipt(store: Store, row: ReceiptRow, purchase: PurchaseRow): readonly Change[] {
  const free = new Set(purchase.lines.filter(({ free_reason }) => free_reason !== '').map(({ id }) => id));
  const back = row.type === 'back';
  return row.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) =>
      insert(MaterialMove, {
        id: idOf(store.access().tenantId, `receipt-move:${line.id}`),
        component_id: line.component_id,
        type: back ? 'receipt_return' : free.has(line.line_id) ? 'free' : 'receipt',
        quantity: back ? -line.quantity : line.quantity,
        from_id: back ? row.location_id : null,
        to_id: back ? null : row.location_id,
        batch: line.batch,
        reverses: null,
        effective_at: row.effective_at,
        captured_at: row.created_at,
        ...{
          device_code: '',
          sequence: 0,
          doc_kind: 'receipt',
          doc_id: row.id,
          line_id: line.id,
          entered: '',
          reason: line.reason,
          note: '',
        },
        created_by: row.created_by,
        received_at: row.created_at,
      }),
    );
}

function reversalOf(
  store: Store,
  move: MoveRow,
  { voided_at, void_reason }: Pick<ReceiptRow, 'void_reason'> & { voided_at: string },
): Change {
  return insert(MaterialMove, {
    ...move,
    ...{ id: idOf(store.access().tenantId, `receipt-void:${move.id}`), reverses: move.id, captured_at: voided_at, reason: void_reason },
    ...{ created_by: store.access().userId, received_at: voided_at },
  });
}
