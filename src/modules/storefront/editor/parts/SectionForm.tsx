import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { BlockType, Section, SettingField } from '../../config/index.ts';
import * as rules from '../rules.ts';
import { blockWord, schemeWord } from '../words.ts';
import { type Offers, SettingControl } from './SettingControl.tsx';
import { SortableRows } from './SortableRows.tsx';

type Props = {
  readonly section: Section;
  /** `what` names the field that is typed in. */
  readonly onChange: (section: Section, what?: string) => void;
  /** As `onChange`; it can be taken back. */
  readonly onDrop: (section: Section, name: string) => void;
  readonly schemes: readonly string[];
  readonly offers: Offers;
  readonly disabled: boolean;
};

/** What can be said of a section, as its schema has it. */
export function SectionForm({ section, onChange, onDrop, schemes, offers, disabled }: Props) {
  const schema = rules.schemaOf(section.type);
  return (
    <div className="flex flex-col gap-4">
      {!schema && <Notice tone="warning">{m.editor_unknown_text()}</Notice>}
      {schema?.settings
        .filter(({ name }) => rules.isAsked(section, name))
        .map((field) => (
          <SettingControl
            key={field.name}
            {...{ field, offers, disabled }}
            value={section.settings[field.name]}
            onChange={(value) => onChange(rules.withSetting(section, field.name, value), typedIn(field))}
          />
        ))}
      {schema?.settings.length === 0 && !schema.block && <p className="text-13 text-muted-foreground">{m.editor_only_colours()}</p>}
      <FieldFrame label={m.editor_scheme()}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={schemes.includes(section.scheme) ? section.scheme : (schemes[0] ?? null)}
            onChange={(scheme) => onChange({ ...section, scheme: scheme ?? 'base' })}
            options={schemes.map((value) => ({ value, label: schemeWord(value) }))}
            disabled={disabled}
          />
        )}
      </FieldFrame>
      {schema?.block && <Blocks {...{ section, onChange, onDrop, offers, disabled }} block={schema.block} />}
    </div>
  );
}

function Blocks({ section, block, onChange, onDrop, offers, disabled }: Omit<Props, 'schemes'> & { readonly block: BlockType }) {
  const number = useNumberText();
  const [open, setOpen] = useState<string>();
  const blocks = rules.blocksIn(section);
  const full = blocks.length >= rules.blocksAtMost(section);
  const put = ([next, key]: readonly [Section, string]) => {
    onChange(next);
    setOpen(key);
  };
  function drop(key: string): void {
    onDrop(rules.removeBlock(section, key), blockWord(block.type));
  }
  const rows = blocks.map(({ key, block: one }, place) => ({
    key,
    label: titleOf(one, block) || m.editor_block_number({ name: blockWord(one.type), place: number(place + 1) }),
    hint: one.type === block.type ? undefined : m.editor_unknown({ name: one.type }),
    isChosen: key === open,
    entries: [
      { label: m.roles_duplicate(), icon: Copy, disabled: full, onSelect: () => put(rules.copyBlock(section, key)) },
      { label: m.common_delete(), icon: Trash2, tone: 'danger' as const, onSelect: () => drop(key) },
    ],
    ...(key === open &&
      one.type === block.type && {
        below: (
          <div className="flex flex-col gap-4">
            {block.settings.map((field) => (
              <SettingControl
                key={field.name}
                {...{ field, offers, disabled }}
                value={one.settings[field.name]}
                onChange={(value) => {
                  const next = rules.withSetting(one, field.name, value);
                  onChange({ ...section, blocks: { ...section.blocks, [key]: next } }, typedIn(field, key));
                }}
              />
            ))}
          </div>
        ),
      }),
  }));
  return (
    <section aria-label={m.editor_items()}>
      <h3 className="mb-1 text-13 font-medium">
        {m.editor_items_count({ count: number(blocks.length), most: number(rules.blocksAtMost(section)) })}
      </h3>
      <SortableRows
        rows={rows}
        onMove={(key, to) => onChange(rules.moveBlock(section, key, to))}
        onChoose={(key) => setOpen(key === open ? undefined : key)}
        disabled={disabled}
      />
      {!disabled && (
        <Button size="sm" icon={Plus} disabled={full} className="mt-2" onClick={() => put(rules.addBlock(section, block.type))}>
          {m.editor_add_block({ name: blockWord(block.type) })}
        </Button>
      )}
    </section>
  );
}

/** By the first words that somebody wrote in it. */
function titleOf({ settings }: rules.Block, { settings: fields }: BlockType): string {
  const words = fields.filter(({ kind }) => kind === 'line' || kind === 'lines').map(({ name }) => settings[name]);
  return words.find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? '';
}

/** Words of a section for its row in the list. */
export function hintOf(section: Section): string | undefined {
  const title = section.settings['title'] ?? section.settings['text'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

/** Only what is typed letter by letter is one step. */
function typedIn({ kind, name }: SettingField, block = ''): string | undefined {
  return kind === 'line' || kind === 'lines' || kind === 'url' || kind === 'number' || kind === 'link' ? `${block}/${name}` : undefined;
}
