import { m } from '#messages';
import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

type Props = { readonly name: string; readonly tagline: string; readonly address: string; readonly onDone: () => void };

/** A sheet for the wall: whoever holds a phone to it is in the shop. */
export function Poster({ name, tagline, address, onDone }: Props) {
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <PrintSheet paper="a4" className="flex flex-col items-center justify-center gap-[8mm] text-center">
        <p className="text-[30pt] leading-tight font-bold">{name}</p>
        {tagline && <p className="text-[15pt]">{tagline}</p>}
        <QrCode text={address} className="size-[120mm]" />
        <p className="text-[15pt] font-semibold">{m.storefront_poster_scan()}</p>
        <p className="text-[12pt] break-all">{address}</p>
      </PrintSheet>
    </PrintJob>
  );
}
