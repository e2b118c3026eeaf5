import { ArrowLeft, EllipsisVertical, History, Monitor, Palette, Redo2, Smartphone, Tablet, Trash2, Undo2 } from 'lucide-react';

import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';

import type { PreviewSize } from '../Preview.tsx';
import type { Editor } from '../use-editor.ts';

const sizes = [
  { of: 'desktop', icon: Monitor, label: m.editor_desktop },
  { of: 'tablet', icon: Tablet, label: m.editor_tablet },
  { of: 'phone', icon: Smartphone, label: m.editor_phone },
] as const;

type Props = {
  readonly editor: Editor;
  readonly size: PreviewSize;
  readonly disabled: boolean;
  /** There is something to see whose width could be chosen. */
  readonly isSized: boolean;
  readonly onSize: (size: PreviewSize) => void;
  readonly onPublish: () => void;
  readonly onHistory: () => void;
  readonly onDiscard: () => void;
};

/** What is done with the whole draft. */
export function EditorBar({ editor, size, disabled, isSized, onSize, onPublish, onHistory, onDiscard }: Props) {
  const { isEdited, since, canUndo, canRedo } = editor;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b bg-card px-2 py-1.5 sm:px-3">
      <ButtonLink to="/app/storefront" tone="quiet" icon={ArrowLeft} aria-label={m.storefront_menu()} data-tip />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-16 font-semibold max-sm:sr-only">{m.editor_title()}</h1>
        <p className="truncate text-12 text-muted-foreground" role="status">
          {!isEdited ? m.editor_all_published() : since ? m.editor_draft_found() : m.editor_draft_kept()}{' '}
          {isEdited && since && <InstantText at={since} />}
        </p>
      </div>
      {!disabled && (
        <span className="flex">
          <IconButton icon={Undo2} label={m.ui_undo()} disabled={!canUndo} onClick={editor.undo} />
          <IconButton icon={Redo2} label={m.editor_redo()} disabled={!canRedo} onClick={editor.redo} />
        </span>
      )}
      {isSized && (
        <fieldset className="flex rounded-md border">
          <legend className="sr-only">{m.editor_size()}</legend>
          {sizes.map(({ of, icon, label }) => (
            <IconButton key={of} icon={icon} label={label()} aria-pressed={size === of} onClick={() => onSize(of)} />
          ))}
        </fieldset>
      )}
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={m.ui_actions()} />}
        entries={[
          { label: m.editor_history(), icon: History, onSelect: onHistory },
          { label: m.themes_title(), icon: Palette, to: '/app/storefront/themes' },
          null,
          !disabled && { label: m.editor_discard(), icon: Trash2, tone: 'danger', disabled: !isEdited, onSelect: onDiscard },
        ]}
      />
      {!disabled && (
        <Button tone="primary" disabled={!isEdited} onClick={onPublish}>
          {m.editor_publish()}
        </Button>
      )}
    </header>
  );
}
