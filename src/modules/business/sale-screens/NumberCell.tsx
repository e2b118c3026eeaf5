import type { LucideIcon } from 'lucide-react';

import { DateText } from '#ui/display/dates.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

type Props = {
  readonly number: string;
  readonly row: { readonly order_date: string; readonly $pending: boolean };
  readonly room: ListRoom;
  /** What else is known of it at a glance, beside its number. */
  readonly mark?: { readonly icon: LucideIcon; readonly label: string } | null | undefined;
};

/** In pixels: a number of today's length is never cut, nor what stands beside it. */
export const numberWidth = (room: ListRoom) => (room === 'narrow' ? 188 : 218);

/** The number of an order or a parcel; on a tablet, where no column has room for the day, that stands below it. */
export function NumberCell({ number, row, room, mark }: Props) {
  const text = <span title={number}>{number}</span>;
  const beside = (
    <>
      {mark && <mark.icon role="img" aria-label={mark.label} className="size-3.5 shrink-0 text-muted-foreground" />}
      <PendingDot pending={row.$pending} />
    </>
  );
  if (room === 'narrow')
    return (
      <Stacked
        className="text-13 font-medium figures"
        above={text}
        below={
          <>
            <DateText day={row.order_date} />
            {beside}
          </>
        }
      />
    );
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 font-medium figures">
      <span className="truncate">{text}</span>
      {beside}
    </span>
  );
}
