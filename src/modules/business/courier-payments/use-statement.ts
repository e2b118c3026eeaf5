import { useEffect, useMemo, useState } from 'react';

import { useKeys, useList, useStore } from '#data/react.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { GroupPayment, Parcel, PaymentLine, type Phase } from '../sale-rules/kind.ts';
import { useStatuses } from '../sale-screens/index.ts';
import { keysOf, linesBefore, statementsOf } from './elsewhere.ts';
import { missingIn, readLines } from './match.ts';
import { endedOn, unpaid } from './queries.ts';
import { type PaymentRow, totalsOf } from './rules.ts';

/** So many parcels of a courier that he has not paid for are looked at. */
const mostDue = 3000;

/** A statement with all that it is read by. `undefined` while loading. */
export function useStatement(payment: PaymentRow) {
  const store = useStore();
  const phaseOf = usePhases();
  const statuses = useStatuses('parcel');
  const draft = payment.state === 'draft';
  const lines = useKeys(PaymentLine, { by: 'payment', prefix: payment.id });
  const parcels = useParcels(
    payment.shipping_company_id,
    useMemo(() => (lines ?? []).flatMap((line) => line.parcel_id ?? []), [lines]),
  );
  const due = useList(Parcel, {
    where: {
      ...unpaid(statuses, payment.shipping_company_id),
      ended_at: endedOn(store.company().time_zone, { to: payment.statement_date ?? undefined }),
    },
    sort: { column: 'ended_at', descending: false },
    limit: draft ? mostDue : 0,
  });
  const others = useKeysElsewhere(payment);
  return useMemo(() => {
    if (!lines || !parcels || !others) return undefined;
    return {
      lines: readLines(payment.shipping_company_id, lines, parcels, phaseOf, others),
      totals: totalsOf(payment, lines, parcels),
      due: due?.rows ?? [],
      missing: draft && due ? missingIn(lines, due.rows, phaseOf) : [],
    };
  }, [payment, draft, lines, parcels, due, phaseOf, others]);
}

export type Statement = NonNullable<ReturnType<typeof useStatement>>;

/** How a parcel ended. */
export function usePhases(): (parcel: ParcelRow) => Phase | undefined {
  const statuses = useStatuses('parcel');
  return useMemo(() => {
    const phases = new Map(statuses.map(({ id, phase }) => [id, phase]));
    return (parcel) => phases.get(parcel.shipping_status_id);
  }, [statuses]);
}

/** What lines of the courier's other statements are known by. */
function useKeysElsewhere(payment: PaymentRow): ReadonlySet<string> | undefined {
  const all = useList(GroupPayment, { where: statementsOf(payment.shipping_company_id) })?.rows;
  const [drafted, posted] = linesBefore(payment, all ?? []);
  const [ofDrafts, ofPosted] = [useList(PaymentLine, { where: drafted })?.rows, useList(PaymentLine, { where: posted })?.rows];
  return useMemo(
    () => (all && ofDrafts && ofPosted ? keysOf(payment.state === 'draft' ? [...ofDrafts, ...ofPosted] : []) : undefined),
    [all, payment.state, ofDrafts, ofPosted],
  );
}

/** Parcels of a courier by id, read again whenever the money of any of his changes. */
function useParcels(courier: string, ids: readonly string[]): ReadonlyMap<string, ParcelRow> | undefined {
  const store = useStore();
  const [rows, setRows] = useState<ReadonlyMap<string, ParcelRow>>();
  const changed = useList(Parcel, {
    where: { courier: { in: [courier] } },
    limit: 0,
    totals: ['collected', 'charges', 'outstanding'],
    facets: ['settlement', 'status', 'deleted'],
  });
  useEffect(() => {
    let live = true;
    void store.getMany(Parcel, ids).then((found) => live && setRows(new Map(found.map((row) => [row.id, row]))));
    return () => {
      live = false;
    };
  }, [store, ids, changed]);
  return rows;
}

/** Drafts, and the parcels that stand in one of them. */
export function useDrafted() {
  const drafts = useList(GroupPayment, { where: { state: { in: ['draft'] }, deleted: { in: [0] } } })?.rows;
  const ids = drafts?.map(({ id }) => id) ?? [];
  const found = useList(PaymentLine, { where: { payment: { in: ids }, deleted: { in: [0] } }, limit: 0, facets: ['parcel'] });
  const parcels = found?.complete ? found.facets.parcel : undefined;
  return useMemo(() => ({ drafts: drafts ?? [], parcelIds: Object.keys(parcels ?? {}) }), [drafts, parcels]);
}
