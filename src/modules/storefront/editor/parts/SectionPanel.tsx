import { Copy, Eye, EyeOff, Lock, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import type { Template } from '../../config/index.ts';
import * as rules from '../rules.ts';
import { sectionWord } from '../words.ts';
import { AddSection } from './AddSection.tsx';
import { hintOf } from './SectionForm.tsx';
import { SortableRows } from './SortableRows.tsx';

type Props = {
  readonly page: rules.PageName;
  readonly template: Template;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly onChange: (template: Template) => void;
  /** As `onChange`; it can be taken back. */
  readonly onDrop: (template: Template, name: string) => void;
  readonly disabled: boolean;
};

/** The sections of a page, as they stand below each other. */
export function SectionPanel({ page, template, chosen, onChoose, onChange, onDrop, disabled }: Props) {
  const [isAdding, setAdding] = useState(false);
  const sections = rules.sectionsOf(template);
  const locked = rules.lockedType(page);
  const full = rules.isFull(template);
  const pinned = sections.find(({ section }) => rules.isPinned(page, section));
  const put = ([next, key]: readonly [Template, string]) => {
    onChange(next);
    onChoose(key);
  };
  function drop(key: string, name: string): void {
    onDrop(rules.removeSection(template, key), name);
    if (key === chosen) onChoose(undefined);
  }
  const rows = sections.map(({ key, section }) => {
    const name = sectionWord(section.type);
    const isLocked = section.type === locked;
    return {
      ...{ key, label: name, isChosen: key === chosen, isFaint: section.hidden, isFixed: key === pinned?.key },
      hint: section.hidden ? m.editor_hidden() : isLocked ? m.editor_always_there() : hintOf(section),
      before: isLocked ? <Lock aria-hidden className="size-3.5 shrink-0 text-muted-foreground" /> : undefined,
      entries: isLocked
        ? []
        : [
            {
              label: section.hidden ? m.shell_attention_open() : m.space_first_hide(),
              icon: section.hidden ? Eye : EyeOff,
              onSelect: () => onChange(rules.changeSection(template, key, (one) => ({ ...one, hidden: !one.hidden }))),
            },
            { label: m.roles_duplicate(), icon: Copy, disabled: full, onSelect: () => put(rules.copySection(template, key)) },
            { label: m.common_delete(), icon: Trash2, tone: 'danger' as const, onSelect: () => drop(key, name) },
          ],
    };
  });
  const last = sections.length - (pinned ? 2 : 1);
  return (
    <div className="flex flex-col gap-2">
      <SortableRows
        rows={rows}
        onMove={(key, to) => onChange(rules.moveSection(template, key, Math.min(to, last)))}
        onChoose={onChoose}
        disabled={disabled}
      />
      {sections.length === 0 && <p className="px-2 py-3 text-13 text-muted-foreground">{m.editor_page_empty()}</p>}
      {!disabled && (
        <Button size="sm" icon={Plus} className="self-start" disabled={full} onClick={() => setAdding(true)}>
          {m.editor_add_section()}
        </Button>
      )}
      {full && <p className="text-12 text-muted-foreground">{m.editor_full()}</p>}
      <AddSection
        open={isAdding}
        types={rules.typesFor(page)}
        onClose={() => setAdding(false)}
        onAdd={(type) => {
          put(rules.addSection(template, type, pinned?.key));
          setAdding(false);
        }}
      />
    </div>
  );
}
