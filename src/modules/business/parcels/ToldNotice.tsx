import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { toldText } from '../sale-screens/index.ts';
import { toldOf } from './told.ts';

/** How the courier says that a parcel ended, until somebody confirms it. */
export function ToldNotice({ parcel, onConfirm }: { readonly parcel: ParcelRow; readonly onConfirm: (() => void) | undefined }) {
  const told = toldOf(parcel);
  if (!told) return null;
  const differs = told.phase === 'delivered' && told.collected !== null && told.collected !== parcel.cod_amount;
  return (
    <Notice
      tone={differs ? 'warning' : 'info'}
      title={toldText[told.phase]()}
      actions={onConfirm && <Button onClick={onConfirm}>{m.courier_files_told_confirm()}</Button>}
    >
      <p>
        <DateText day={told.on} />
        {told.collected !== null && (
          <>
            {' · '}
            {m.orders_collected()} <Money minor={told.collected} />
          </>
        )}
        {differs && (
          <>
            {' · '}
            {m.orders_cod()} <Money minor={parcel.cod_amount} />
          </>
        )}
      </p>
      <p>{m.courier_files_told_note()}</p>
    </Notice>
  );
}
