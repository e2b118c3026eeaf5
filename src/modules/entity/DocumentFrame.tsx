import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage, type DetailPageProps } from '#ui/page/DetailPage.tsx';

type Document = Stored<{ readonly printed_number: string | null }>;

type Props = Omit<DetailPageProps, 'title'> & {
  readonly row: Document;
  readonly number: string;
  /** What its actions ask. */
  readonly dialogs?: ReactNode;
};

/** The frame of a document's page: its number, also the one it was printed with, and whether this device has something of it to send. */
export function DocumentFrame({ row, number, text, dialogs, ...page }: Props) {
  return (
    <>
      <DetailPage
        {...page}
        title={
          <span className="inline-flex items-center gap-2 figures">
            {number}
            <PendingDot pending={row.$pending} />
          </span>
        }
        text={
          <>
            {text}
            {row.printed_number && <> · {m.orders_printed_as({ number: row.printed_number })}</>}
          </>
        }
      />
      {dialogs}
    </>
  );
}
