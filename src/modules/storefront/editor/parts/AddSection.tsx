import { m } from '#messages';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import type { SectionName } from '../../config/index.ts';
import { sectionWord, sectionUse } from '../words.ts';

type Props = {
  readonly open: boolean;
  readonly types: readonly SectionName[];
  readonly onClose: () => void;
  readonly onAdd: (type: SectionName) => void;
};

/** What may stand on a page, and what each is for. */
export function AddSection({ open, types, onClose, onAdd }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={m.editor_add_section()} size="lg">
      <ul className="grid gap-2 sm:grid-cols-2">
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => onAdd(type)}
              className="flex h-full w-full flex-col rounded-md border px-3 py-2 text-left hover:border-primary hover:bg-accent"
            >
              <span className="text-14 font-medium">{sectionWord(type)}</span>
              <span className="text-13 text-muted-foreground">{sectionUse(type)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
