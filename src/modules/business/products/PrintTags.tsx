import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';

import { type Label, sheetsOf } from './labels.ts';
import { LabelTag } from './LabelTag.tsx';

/** Prints labels of variants: one after the other from a roll, or forty on a sheet. */
export function PrintTags({
  labels,
  paper,
  used,
  price,
  onDone,
}: {
  readonly labels: readonly Label[];
  readonly paper: 'tag' | 'tags';
  /** Places of the first sheet that are gone already. */
  readonly used: number;
  readonly price: boolean;
  readonly onDone: () => void;
}) {
  return (
    <PrintJob paper={paper} onDone={onDone}>
      {paper === 'tag'
        ? labels.map((label) => (
            <PrintSheet key={label.key} paper="tag">
              <LabelTag label={label} price={price} />
            </PrintSheet>
          ))
        : sheetsOf(labels, used).map((sheet) => (
            <PrintSheet key={sheet[0]?.key} paper="tags" className="grid grid-cols-4 grid-rows-10 place-items-center">
              {sheet.map(({ key, label }) => (
                <div key={key}>{label && <LabelTag label={label} price={price} />}</div>
              ))}
            </PrintSheet>
          ))}
    </PrintJob>
  );
}
