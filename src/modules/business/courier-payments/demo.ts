import type { DemoPart, Scene, Step } from '#data/demo.ts';
import type { Row } from '#data/kind.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { transfer } from '../../banking/ledger/demo.ts';
import { accountsDemo } from '../../banking/setup/demo.ts';
import { salesDemo } from '../sale-rules/demo.ts';
import { outstandingOf, type ParcelRow } from '../sale-rules/index.ts';
import { GroupPayment, Parcel, ShippingStatus } from '../sale-rules/kind.ts';
import { addLines, addPayment, decideLine, editPayment, type LineFacts, postPayment } from './commands.ts';
import { disputeParcel, writeOffParcel } from './contest.ts';
import { expectedOf, isDue, netOf } from './rules.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** So long a courier keeps what he has collected. */
const kept = 5 * day;
/** Of what our own rider brings so much stays in the cash box; the rest goes to the bank in whole thousands. Minor units. */
const change = 500_000;
const thousand = 100_000;

type CourierName = 'own' | 'padma' | 'meghna';

export const statementsDemo: DemoPart = {
  steps,
  dates: ({ tenant }) => [
    ['update public.group_payments set posted_at = created_at where tenant_id = $1 and posted_at is not null', [tenant]],
  ],
};

/** Every week each courier pays for what ended some days before; the last statement of one still has to be looked through. */
function steps(scene: Scene): readonly Step[] {
  const { end } = scene;
  const settled = new Set<string>();
  const weeks = Array.from({ length: 11 }, (_, i) => end - (11 - i) * week);
  const paid = weeks.flatMap((at, i) =>
    (['own', 'padma', 'meghna'] as const).map((courier): Step => ({ at, act: () => settle(scene, courier, at, settled, i === 9) })),
  );
  return [
    ...paid,
    { at: end - 3 * hour, act: () => enterDraft(scene, 'padma', end - 3 * hour, settled) },
    { at: end - 2 * hour, act: () => contest(scene, 'meghna', end - 2 * hour, settled) },
  ];
}

/** One parcel is disputed before any statement had it, and one is not worth the asking. */
async function contest(scene: Scene, courier: CourierName, at: number, settled: ReadonlySet<string>): Promise<void> {
  const due = dueOf(scene, courier, at, settled).toSorted((a, b) => outstandingOf(b) - outstandingOf(a));
  const [most, least] = [due[0], due.at(-1)];
  if (most) await disputeParcel(scene.store, most.id, 'He says it came back; the customer has it.');
  if (least && least !== most) await writeOffParcel(scene.store, least.id, 'Less than a call costs.');
}

/** `odd`: a courier pays one parcel short, which we dispute, and takes something for picking up. */
async function settle(scene: Scene, courier: CourierName, at: number, settled: Set<string>, odd: boolean): Promise<void> {
  const { store } = scene;
  const due = dueOf(scene, courier, at, settled);
  if (due.length === 0) return;
  const short = odd && courier === 'meghna' ? due.find(({ collected_amount }) => collected_amount > 100_000) : undefined;
  const lines = due.map((parcel) => lineOf(parcel, parcel === short ? { collected: parcel.collected_amount - 30_000 } : {}));
  const fee = short ? -25_000 : 0;
  const { id, amount } = await enter(scene, courier, at, lines, fee);
  if (short) {
    const [seen, line] = [await store.get(GroupPayment, id), lines.findIndex(({ parcel_id }) => parcel_id === short.id)];
    if (seen) await editPayment(store, seen, { adjustments: [{ id: newId(), amount: fee, reason: 'Pick-up on two days' }] });
    const ids = await addLines(store, id, lines);
    await decideLine(store, ids[line] ?? '', 'dispute', 'The customer has the receipt of the full sum.');
  } else await addLines(store, id, lines);
  await postPayment(store, id);
  for (const { id: parcel } of due) settled.add(parcel);
  const { cash, bank } = scene.of(accountsDemo);
  const brought = courier === 'own' ? Math.floor((amount - change) / thousand) * thousand : 0;
  if (brought > 0) await transfer(scene, at, { from: cash, to: bank, amount: brought, title: 'Cash of the rider, paid in' });
}

/** One parcel is paid less and one charged more, one is on its way, one was paid before, one is nobody's; two are missing. */
async function enterDraft(scene: Scene, courier: CourierName, at: number, settled: ReadonlySet<string>): Promise<void> {
  const { store } = scene;
  const due = dueOf(scene, courier, at, settled);
  const [short, weighed, refused] = due.filter((row) => row.collected_amount > 100_000);
  const before = parcelsOf(scene, courier).findLast(({ id }) => settled.has(id));
  const underway = parcelsOf(scene, courier).find((row) => row.shipped_at !== null && row.completed_at === null);
  const lines = [
    ...due.slice(0, -2).map((row) => {
      if (row === short) return lineOf(row, { collected: row.collected_amount - 10_000 });
      if (row === weighed) return lineOf(row, { shipping_charge: row.shipping_charge + 2_000 });
      if (row === refused) return lineOf(row, { collected: row.collected_amount - 5_000 });
      return lineOf(row);
    }),
    ...(underway ? [lineOf(underway, { collected: underway.cod_amount })] : []),
    ...(before ? [lineOf(before)] : []),
    { reference: 'PD10293847', phone: '01711002200', parcel_id: null, ...none, collected: 44_000 },
  ];
  const { id } = await enter(scene, courier, at, lines, 0, `${due.length} parcels were expected.`);
  const ids = await addLines(store, id, lines);
  const line = lines.findIndex(({ parcel_id }) => parcel_id === refused?.id);
  if (refused) await decideLine(store, ids[line] ?? '', 'accept', 'A note of 50 was torn.');
}

/** A statement without its lines yet, and what it comes to. `beside`: what it has besides its parcels. Minor units. */
async function enter(
  scene: Scene,
  courier: CourierName,
  at: number,
  lines: readonly LineFacts[],
  beside: number,
  notes = '',
): Promise<{ readonly id: string; readonly amount: number }> {
  const accounts = scene.of(accountsDemo);
  const today = todayIn(scene.zone, new Date(at).toISOString());
  const statement_date = addDays(today, -1);
  const amount = lines.reduce((sum, line) => sum + netOf(line), beside);
  const id = await addPayment(scene.store, {
    shipping_company_id: scene.of(salesDemo).couriers[courier],
    statement_ref: `${courier.slice(0, 2).toUpperCase()}-${statement_date.replaceAll('-', '')}`,
    statement_date,
    received_date: today,
    // Our own rider brings it in his hand.
    bank_account_id: courier === 'own' ? accounts.cash : accounts.bank,
    statement_amount: amount,
    received_amount: amount,
    notes,
  });
  return { id, amount };
}

const none = { collected: 0, shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

/** As the courier tells it: as we know it, but for what he says otherwise. */
function lineOf(parcel: ParcelRow, otherwise: Partial<typeof none> = {}): LineFacts {
  return {
    reference: parcel.consignment_id ?? parcel.parcel_id,
    phone: parcel.ship_phone,
    parcel_id: parcel.id,
    ...expectedOf(parcel),
    ...otherwise,
  };
}

/** His parcels, in the order in which they ended. */
function parcelsOf(scene: Scene, courier: CourierName): readonly ParcelRow[] {
  const id = scene.of(salesDemo).couriers[courier];
  return scene.memory
    .rows<ParcelRow>(Parcel.name)
    .filter((row) => row.shipping_company_id === id)
    .toSorted((a, b) => ((a.completed_at ?? '') < (b.completed_at ?? '') ? -1 : 1));
}

function dueOf(scene: Scene, courier: CourierName, at: number, settled: ReadonlySet<string>): readonly ParcelRow[] {
  const phases = new Map(scene.memory.rows<Row<typeof ShippingStatus>>(ShippingStatus.name).map(({ id, phase }) => [id, phase]));
  const until = new Date(at - kept).toISOString();
  return parcelsOf(scene, courier).filter(
    (row) => isDue(row, phases.get(row.shipping_status_id)) && (row.completed_at ?? '') < until && !settled.has(row.id),
  );
}
