import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';

import { TagPaper } from './TagPaper.tsx';
import { sheetsOf, type Tag } from './tags.ts';

/** Prints labels: one after the other from a roll, or forty on a sheet. */
export function PrintTags({
  tags,
  paper,
  used,
  onDone,
}: {
  readonly tags: readonly Tag[];
  readonly paper: 'tag' | 'tags';
  /** Places of the first sheet that are gone already. */
  readonly used: number;
  readonly onDone: () => void;
}) {
  return (
    <PrintJob paper={paper} onDone={onDone}>
      {paper === 'tag'
        ? tags.map((tag) => (
            <PrintSheet key={tag.key} paper="tag">
              <TagPaper tag={tag} />
            </PrintSheet>
          ))
        : sheetsOf(tags, used).map((sheet) => (
            <PrintSheet key={sheet[0]?.key} paper="tags" className="grid grid-cols-4 grid-rows-10 place-items-center">
              {sheet.map(({ key, tag }) => (
                <div key={key}>{tag && <TagPaper tag={tag} />}</div>
              ))}
            </PrintSheet>
          ))}
    </PrintJob>
  );
}
