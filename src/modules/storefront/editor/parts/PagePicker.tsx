import { EllipsisVertical, FilePlus, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';

import type { StoreConfig } from '../../config/index.ts';
import * as rules from '../rules.ts';
import { pageWord } from '../words.ts';

type Props = {
  readonly config: StoreConfig;
  readonly page: rules.PageName;
  /** With a section, that one is chosen there. */
  readonly onGo: (page: rules.PageName, section?: string) => void;
  readonly onChange: (config: StoreConfig) => void;
  /** As `onChange`; it can be taken back. */
  readonly onDrop: (config: StoreConfig, name: string) => void;
  readonly disabled: boolean;
};

/** Which page is edited; the owner's own are added, renamed and deleted here. */
export function PagePicker({ config, page, onGo, onChange, onDrop, disabled }: Props) {
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const own = rules.ownPages(config);
  const slug = rules.slugOfPage(page);
  function drop(): void {
    onDrop(rules.withoutPage(config, page), pageWord(page));
    onGo('home');
  }
  function name(to: string): void {
    const next = rules.ownPage(to);
    const [template, section] = rules.addSection({ order: [], sections: {} }, 'rich_text');
    if (naming === 'rename') {
      onChange(rules.renamedPage(config, page, next));
      onGo(next);
    } else {
      onChange(rules.withTemplate(config, next, template));
      onGo(next, section);
    }
    setNaming(undefined);
  }
  return (
    <div className="flex items-center gap-1">
      <SelectInput
        aria-label={m.editor_page()}
        className="min-w-0 flex-1"
        value={page}
        onChange={(next) => next !== null && onGo(next)}
        options={[...rules.firstPages, ...rules.builtInPages, ...own].map((value) => ({ value, label: pageWord(value) }))}
      />
      {!disabled && (
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={m.editor_page_actions()} />}
          entries={[
            { label: m.editor_page_add(), icon: FilePlus, onSelect: () => setNaming('new') },
            slug !== undefined && { label: m.editor_page_rename(), icon: Pencil, onSelect: () => setNaming('rename') },
            slug !== undefined && { label: m.editor_page_delete(), icon: Trash2, tone: 'danger', onSelect: drop },
          ]}
        />
      )}
      {naming && (
        <PageName
          title={naming === 'new' ? m.editor_page_add() : m.editor_page_rename()}
          first={naming === 'rename' ? (slug ?? '') : ''}
          taken={own.flatMap((one) => rules.slugOfPage(one) ?? [])}
          onName={name}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  );
}

type NameProps = {
  readonly title: string;
  readonly first: string;
  readonly taken: readonly string[];
  readonly onName: (slug: string) => void;
  readonly onClose: () => void;
};

function PageName({ title, first, taken, onName, onClose }: NameProps) {
  const [slug, setSlug] = useState(first);
  const form = useId();
  const error =
    slug === '' || slug === first
      ? undefined
      : !/^[a-z0-9](-?[a-z0-9]){1,39}$/.test(slug)
        ? m.editor_page_wrong()
        : taken.includes(slug)
          ? m.editor_page_taken()
          : undefined;
  const isReady = slug !== '' && error === undefined;
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={form} tone="primary" disabled={!isReady}>
          {title}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (slug === first) onClose();
          else if (isReady) onName(slug);
        }}
      >
        <FieldFrame label={m.editor_page_address()} help={m.editor_page_address_help()} error={error}>
          {(ids) => (
            <TextInput
              {...ids}
              value={slug}
              onChange={(text) => setSlug(text.toLowerCase())}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={40}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
