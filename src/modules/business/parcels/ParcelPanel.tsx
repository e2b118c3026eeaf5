import { useRow } from '#data/react.tsx';
import { m } from '#messages';

import { Parcel } from '../sale-rules/kind.ts';
import { MoneyBox, OutcomeSection, RecipientCard, SalePanel, SoldItems } from '../sale-screens/index.ts';
import { BookingFacts, ParcelHistory, ParcelNote, ParcelNotices } from './ParcelDetail.tsx';
import { useExpectedCharges } from './use-expected-charges.ts';
import { useParcelActions } from './use-parcel-actions.tsx';

/** The opened parcel beside the list. */
export function ParcelPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const row = useRow(Parcel, id);
  const actions = useParcelActions(row ?? undefined);
  const expectedOf = useExpectedCharges();
  return (
    <SalePanel row={row} type="parcel" missing={m.parcels_not_found()} actions={actions} onClose={onClose}>
      {(parcel) => (
        <>
          <ParcelNotices parcel={parcel} onConfirm={actions.complete} />
          <RecipientCard row={parcel} />
          <BookingFacts parcel={parcel} />
          <OutcomeSection row={parcel} />
          <SoldItems row={parcel} />
          <MoneyBox row={parcel} carried expected={expectedOf(parcel)} />
          <ParcelNote parcel={parcel} />
          <ParcelHistory parcel={parcel} />
        </>
      )}
    </SalePanel>
  );
}
