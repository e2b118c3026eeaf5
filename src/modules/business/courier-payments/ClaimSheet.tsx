import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { outstandingOf, receivableOf, type ParcelRow } from '../sale-rules/index.ts';
import { nameOf, useCouriers } from '../sale-screens/index.ts';
import type { ReadLine } from './match.ts';
import { netOf } from './rules.ts';

/** What a courier is asked for. Amounts in minor units. */
export type Claim = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly ended: string | null;
  readonly owed: number;
  readonly paid: number;
  readonly notes: string;
};

export function claimOfParcel(row: ParcelRow): Claim {
  return {
    id: row.id,
    number: numberOf(row),
    name: row.ship_name,
    ended: row.completed_at,
    owed: receivableOf(row.collected_amount, row),
    paid: receivableOf(row.collected_amount, row) - outstandingOf(row),
    notes: row.dispute_reason,
  };
}

/** What is disputed of a line: what we expected, and what he paid. */
export function claimOfLine({ line, parcel, ours }: ReadLine): Claim {
  return {
    id: line.id,
    number: parcel?.parcel_id === undefined ? line.reference : numberOf(parcel),
    name: parcel?.ship_name ?? '',
    ended: parcel?.completed_at ?? null,
    owed: ours ? netOf(ours) : 0,
    paid: netOf(line),
    notes: line.notes || (parcel?.dispute_reason ?? ''),
  };
}

function numberOf({ consignment_id, parcel_id }: ParcelRow): string {
  return [consignment_id, parcel_id].filter((number) => number !== null).join(' · ');
}

/** Parcels for which couriers have not paid what they should, on A4: to be sent to them. */
export function ClaimSheet({
  claims: all,
  couriers: ids,
  about,
}: {
  readonly claims: readonly Claim[];
  readonly couriers: readonly (string | null)[];
  /** The statement that they stand in. */
  readonly about?: string;
}) {
  const company = useCompany();
  const couriers = useCouriers();
  const claims = all.filter(({ owed, paid }) => owed !== paid);
  const total = claims.reduce((sum, { owed, paid }) => sum + owed - paid, 0);
  return (
    <Sheet
      title={m.statements_claim()}
      about={[
        ids
          .map((id) => nameOf(couriers, id))
          .filter(Boolean)
          .join(', '),
        about,
      ]}
    >
      <SheetTable
        heads={[m.parcels_consignment(), m.statements_ended(), m.orders_receivable(), m.print_paid(), m.statements_claimed()]}
        texts={2}
        rows={claims.map(({ id, number, name, ended, owed, paid, notes }) => ({
          id,
          cells: [
            <>
              {number}
              <span className="block text-[8.5pt] text-black/60">{[name, notes].filter(Boolean).join(' · ')}</span>
            </>,
            <DateText key="ended" day={ended} />,
            <Money key="owed" minor={owed} />,
            <Money key="paid" minor={paid} />,
            <Money key="claim" minor={owed - paid} />,
          ],
        }))}
        foot={[m.ui_total(), '', '', '', <Money key="total" minor={total} />]}
      />
      <p className="text-[9pt] text-black/65">{m.statements_claim_text({ company: company.name })}</p>
    </Sheet>
  );
}
