import type { Condition, Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { addDays, dayStart } from '#kernel/dates.ts';

import type { Courier, ParcelRow, Status } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { parcelFinder } from './match.ts';
import { ageBands } from './rules.ts';

/* How parcels are asked for their money. */

type ParcelWhere = Where<ColumnName<typeof Parcel>>;
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Parcels that couriers pay for: ended, with a courier, and not lost (rule: `isDue`). */
export function payable(statuses: readonly Status[]): ParcelWhere {
  const lost = statuses.filter(({ phase }) => phase === 'lost').map(({ id }) => id);
  return { deleted: { in: [0] }, ended_at: { from: '' }, status: { not: lost }, courier: { not: [null] } };
}

/** Those of them that are not settled yet. */
export function unpaid(statuses: readonly Status[], courier: string): ParcelWhere {
  return { ...payable(statuses), settlement: { in: ['none', 'disputed'] }, courier: { in: [courier] } };
}

/** The last day on which a parcel ended whose money should be here by his cycle; `undefined` where none is agreed. */
export function overdueBefore({ cycle_days }: Pick<Courier, 'cycle_days'>, today: string): string | undefined {
  return cycle_days > 0 ? addDays(today, -cycle_days - 1) : undefined;
}

/** Parcels that ended on these business days. */
export function endedOn(timeZone: string, { from, to }: Days): Condition {
  return {
    from: from === undefined ? '' : dayStart(timeZone, from),
    ...(to !== undefined && { to: dayStart(timeZone, addDays(to, 1)) }),
  };
}

/** The days on which parcels of an age band have ended; `undefined` = of any. */
export function daysOfBand(band: number | undefined, today: string): Days {
  if (band === undefined || !(band >= 0 && band <= ageBands.length)) return {};
  const [before, most] = [ageBands[band - 1], ageBands[band]];
  return {
    ...(most !== undefined && { from: addDays(today, -most) }),
    ...(before !== undefined && { to: addDays(today, -before - 1) }),
  };
}

/** The days that lie in both spans. */
export function daysInBoth(one: Days, other: Days): Days {
  const from = [one.from, other.from]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const [to] = [one.to, other.to].filter((day) => day !== undefined).toSorted();
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Finds the parcels of a courier by the numbers that his statements have: also settled ones, and those that have not ended. */
export async function findParcelsOf(store: Store, courier: string): Promise<(reference: string) => ParcelRow | undefined> {
  const { rows } = await store.list(Parcel, { where: { courier: { in: [courier] }, deleted: { in: [0] } }, limit: 100_000 });
  return parcelFinder(rows);
}

/** Parcels by where their money stands; without a choice those that are still to be paid. `drafted`: those that stand in a draft. */
export function moneyWhere([state]: readonly string[], drafted: readonly string[]): ParcelWhere {
  if (state === 'settled') return { settlement: { in: ['settled'] } };
  if (state === 'drafted') return { settlement: { not: ['settled'] }, id: { in: drafted } };
  if (state === 'none' || state === 'disputed' || state === 'written_off') return { settlement: { in: [state] }, id: { not: drafted } };
  return { settlement: { in: ['none', 'disputed'] } };
}
