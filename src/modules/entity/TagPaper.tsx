import { Code128 } from '#ui/print/Code128.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import { fitsBars, type Tag } from './tags.ts';

/** What stands on a label of 50 x 25 mm: a code to scan, what it is, and in the corner what it costs or is counted in. */
export function TagPaper({ tag: { code, name, title, corner } }: { readonly tag: Tag }) {
  const bars = fitsBars(code);
  const names = (
    <>
      {title !== '' && <p className="truncate text-[7.5pt] leading-tight font-semibold">{name}</p>}
      <p className="flex justify-between gap-[2mm] text-[7.5pt] leading-tight">
        <span className={title === '' ? 'line-clamp-2 font-semibold' : 'truncate'}>{title || name}</span>
        {corner !== undefined && <span className="shrink-0 font-bold">{corner}</span>}
      </p>
    </>
  );
  if (bars)
    return (
      <div className="flex h-[25mm] w-[50mm] flex-col justify-center overflow-hidden px-[2mm] py-[1mm]">
        {names}
        <Code128 text={code} caption={false} className="mt-[0.8mm] h-[11mm] w-[46mm]" />
        <p className="truncate text-center text-[6.5pt] leading-tight figures">{code}</p>
      </div>
    );
  return (
    <div className="flex h-[25mm] w-[50mm] items-center gap-[2mm] overflow-hidden px-[2mm] py-[1mm]">
      <QrCode text={code} className="size-[21mm] shrink-0" />
      <div className="min-w-0 flex-1">
        {names}
        <p className="line-clamp-3 text-[6.5pt] leading-tight break-all figures">{code}</p>
      </div>
    </div>
  );
}
