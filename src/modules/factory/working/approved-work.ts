import { topUpOf, worthOf } from '../piece-pay/index.ts';
import type { GuaranteeRow, WorkPayRow } from './rows.ts';

/** What the payroll takes from the floor, as rows; on the device and on the server the same. */
export type FloorPay = {
  /** Of the days that are asked for. */
  readonly pays: readonly Pick<WorkPayRow, 'day' | 'planned_minutes' | 'people' | 'lines' | 'accepted'>[];
  readonly guarantees: readonly Pick<GuaranteeRow, 'id' | 'valid_from' | 'amount' | 'label' | 'deleted_at'>[];
};

/** Shaped as the payroll's `ApprovedWork`: pieces of a person's day, of which `per` bring `rate`. */
export type PaidWork = WorkPayRow['lines'][number] & { readonly day: string };

/**
 * Approved pieces, and what a guaranteed day brings beyond them: for the part of a shift that somebody was there, all his reports of the day
 * together, a whole day at most.
 */
export function approvedWork({ pays, guarantees }: FloorPay): readonly PaidWork[] {
  const accepted = pays.filter((pay) => pay.accepted);
  const pieces = accepted.flatMap(({ day, lines }) => lines.map((line) => ({ ...line, day })));
  return [...pieces, ...topUps({ pays: accepted, guarantees }, pieces)];
}

/** Facts of a run as the server has them, with what the payroll takes in place of the floor's rows. */
export function withWork<T extends { readonly floor: FloorPay }>({
  floor,
  ...facts
}: T): Omit<T, 'floor'> & { readonly work: readonly PaidWork[] } {
  return { ...facts, work: approvedWork(floor) };
}

/** Lines of quantity 1, for who is guaranteed more than his pieces brought. */
export function topUps({ pays, guarantees }: FloorPay, pieces: readonly PaidWork[]): readonly PaidWork[] {
  const earned = Map.groupBy(pieces, ({ employee_id, day }) => `${day} ${employee_id}`);
  return [...presentOf(pays)].flatMap(([key, present]) => {
    const [day, employee_id] = [key.slice(0, 10), key.slice(11)];
    const held = guaranteeOn(guarantees, day);
    const rate = held ? topUpOf(worthOf(earned.get(key) ?? []), held.amount, Math.min(1000, Math.round(present / 1000))) : 0;
    return rate > 0 ? [{ employee_id, day, label: held?.label ?? '', quantity: 1, rate, per: 1 }] : [];
  });
}

export function guaranteeOn(guarantees: FloorPay['guarantees'], day: string) {
  return guarantees
    .filter(({ valid_from, deleted_at }) => deleted_at === null && valid_from <= day)
    .toSorted((a, b) => (a.valid_from === b.valid_from ? (a.id < b.id ? 1 : -1) : a.valid_from < b.valid_from ? 1 : -1))[0];
}

/** By day and person, in millionths of a day: three thirds of one are a whole one. */
function presentOf(pays: FloorPay['pays']): ReadonlyMap<string, number> {
  const present = new Map<string, number>();
  for (const { day, planned_minutes, people } of pays)
    for (const { employee_id, minutes } of people) {
      const key = `${day} ${employee_id}`;
      const part = planned_minutes === 0 ? 0 : Math.round((minutes * 1_000_000) / planned_minutes);
      present.set(key, (present.get(key) ?? 0) + part);
    }
  return present;
}
