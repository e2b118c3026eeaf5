import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toastUndo } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { useMedia, usePhone } from '#ui/theme/use-media.ts';

import type { StoreConfig } from '../config/index.ts';
import { HistoryDrawer, type Old } from './HistoryDrawer.tsx';
import { LazyPreview } from './LazyPreview.tsx';
import { shopPhotos, type ShopRows, useGoods, useSnapshot } from './own-store.ts';
import { EditorBar } from './parts/EditorBar.tsx';
import { PagePicker } from './parts/PagePicker.tsx';
import { PublishDialog } from './parts/PublishDialog.tsx';
import { SectionForm } from './parts/SectionForm.tsx';
import { SectionPanel } from './parts/SectionPanel.tsx';
import { SidePart } from './parts/SidePart.tsx';
import { ThemeForm } from './parts/ThemeForm.tsx';
import type { PreviewSize } from './Preview.tsx';
import * as rules from './rules.ts';
import { type ShopRow, useEditor } from './use-editor.ts';
import { sectionWord } from './words.ts';

type Props = { readonly shop: ShopRow; readonly published: StoreConfig; readonly rows: ShopRows };
type Panel = 'parts' | 'form' | 'preview';

/** Pages and sections, what is said of the one that is chosen, and the shop as it would be. */
export function Editor({ shop, published, rows }: Props) {
  const disabled = useAccess().brandIds !== null;
  const number = useNumberText();
  const editor = useEditor(shop, published);
  const { config } = editor;
  const [page, setPage] = useState<rules.PageName>('home');
  /** The key of a section, or `theme`. */
  const [chosen, setChosen] = useState<string>();
  const [isTheme, setTheme] = useState(false);
  const [panel, setPanel] = useState<Panel>('parts');
  const isPhone = usePhone();
  const [size, setSize] = useState<PreviewSize>(isPhone ? 'phone' : 'desktop');
  const [window, setWindow] = useState<'publish' | 'history'>();
  const [old, setOld] = useState<Old>();
  const isWide = useMedia('(min-width: 1280px)');
  const goods = useGoods(rows, config);
  const store = useSnapshot(old?.config ?? config, goods);
  const offers = {
    products: goods.products,
    categories: goods.categories,
    photos: shopPhotos(goods, config),
    pages: rules.ownPages(config),
  };
  const shownPage = rules.slugOfPage(page) !== undefined && !Object.hasOwn(config.templates, page) ? 'home' : page;
  const template = rules.templateOf(config, shownPage);
  const section = chosen === undefined ? undefined : template.sections[chosen];

  function choose(key: string | undefined): void {
    setChosen(key);
    setTheme(false);
    if (key !== undefined) setPanel('form');
  }
  function go(next: rules.PageName, there?: string): void {
    setPage(next);
    if (there === undefined) setChosen(undefined);
    else choose(there);
  }
  function point(at: { readonly page: rules.PageName; readonly section: string }): void {
    const there = rules.templateOf(config, at.page);
    const key = Object.hasOwn(there.sections, at.section)
      ? at.section
      : rules.sectionsOf(there).find((one) => one.section.type === at.section)?.key;
    if (key === undefined) return;
    go(at.page, key);
  }
  function put(next: typeof template, what?: string): void {
    editor.change(rules.withTemplate(config, shownPage, next), what);
  }
  function drop(next: StoreConfig, name: string): void {
    editor.change(next);
    toastUndo(m.editor_deleted({ name }), () => editor.takeBack(config, next));
  }
  function dropIn(next: typeof template, name: string): void {
    drop(rules.withTemplate(config, shownPage, next), name);
  }
  async function discard(): Promise<void> {
    if (await confirm({ title: m.editor_discard_title(), text: m.editor_discard_text(), action: m.editor_discard() })) editor.discard();
  }
  function restore({ rev, config: then }: Old): void {
    editor.change(then);
    setWindow(undefined);
    setOld(undefined);
    toastUndo(m.editor_restored({ rev: number(rev) }), () => editor.takeBack(config, then));
  }
  function onKey(event: KeyboardEvent): void {
    const isStep = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isStep || disabled || (event.target as Element).closest('[role=dialog]')) return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  }

  const parts = (
    <SidePart title={m.editor_parts()} isNamed={!isWide}>
      <PagePicker {...{ config, disabled }} page={shownPage} onGo={go} onChange={editor.change} onDrop={drop} />
      <SectionPanel {...{ template, chosen, disabled }} page={shownPage} onChoose={choose} onChange={put} onDrop={dropIn} />
      <Button
        aria-pressed={isTheme}
        className="mt-2 w-full"
        onClick={() => {
          setTheme(true);
          setChosen(undefined);
          setPanel('form');
        }}
      >
        {m.editor_theme()}
      </Button>
    </SidePart>
  );
  const form = (
    <SidePart title={isTheme ? m.editor_theme() : section ? sectionWord(section.type) : m.settings_label()}>
      {isTheme ? (
        <ThemeForm theme={config.theme} onChange={(theme, what) => editor.change({ ...config, theme }, what)} disabled={disabled} />
      ) : section && chosen !== undefined ? (
        <SectionForm
          key={chosen}
          {...{ section, offers, disabled }}
          schemes={Object.keys(config.theme.schemes)}
          onChange={(next, what) =>
            put(
              rules.changeSection(template, chosen, () => next),
              what && `${chosen}/${what}`,
            )
          }
          onDrop={(next, name) =>
            dropIn(
              rules.changeSection(template, chosen, () => next),
              name,
            )
          }
        />
      ) : (
        <p className="text-13 text-muted-foreground">{m.editor_choose()}</p>
      )}
    </SidePart>
  );
  const preview = (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-muted">
      {old && (
        <Notice
          title={m.editor_looking({ rev: number(old.rev) })}
          actions={
            <>
              {!disabled && (
                <Button size="sm" onClick={() => restore(old)}>
                  {m.common_restore()}
                </Button>
              )}
              <Button size="sm" onClick={() => setOld(undefined)}>
                {m.editor_look_end()}
              </Button>
            </>
          }
        />
      )}
      <div className="min-h-0 flex-1 p-3">
        <LazyPreview
          {...{ store, size }}
          at={shownPage}
          chosen={section && (rules.isPinned(shownPage, section) ? section.type : chosen)}
          onChoose={point}
          title={m.editor_preview()}
        />
      </div>
    </div>
  );
  const panels: readonly Panel[] = isWide ? [] : isPhone ? ['parts', 'form', 'preview'] : ['parts', 'form'];
  const open = isPhone || panel !== 'preview' ? panel : 'parts';
  const tabs = panels.length > 0 && (
    <div className="flex border-b bg-card">
      {panels.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={open === one}
          onClick={() => setPanel(one)}
          className={clsx('min-h-11 flex-1 border-b-2 px-2 text-14', open === one ? 'border-primary font-medium' : 'border-transparent')}
        >
          {{ parts: m.editor_sections(), form: m.settings_label(), preview: m.editor_preview() }[one]}
        </button>
      ))}
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of undo for everything within
    <div onKeyDown={onKey} className="flex h-[calc(100dvh-3.5rem)] min-h-120 flex-col">
      <EditorBar
        {...{ editor, size, disabled }}
        isSized={!isPhone || open === 'preview'}
        onSize={(next) => {
          setSize(next);
          setPanel('preview');
        }}
        onPublish={() => setWindow('publish')}
        onHistory={() => setWindow('history')}
        onDiscard={() => void discard()}
      />
      {disabled && (
        <div className="border-b bg-card p-2">
          <Notice tone="warning">{m.storefront_limited()}</Notice>
        </div>
      )}
      {editor.theirs && (
        <div className="border-b bg-card p-2">
          <Notice
            tone="warning"
            actions={
              <Button size="sm" onClick={() => setWindow('publish')}>
                {m.editor_see_theirs()}
              </Button>
            }
          >
            {m.editor_theirs()}
          </Notice>
        </div>
      )}
      {isPhone ? (
        <>
          {tabs}
          <div className="flex min-h-0 flex-1 flex-col">{{ parts, form, preview }[open]}</div>
        </>
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="flex w-68 shrink-0 flex-col border-r bg-card">
            {tabs}
            {!isWide && open === 'form' ? form : parts}
          </div>
          {preview}
          {isWide && <div className="flex w-72 shrink-0 flex-col border-l bg-card">{form}</div>}
        </div>
      )}
      {window === 'publish' && <PublishDialog editor={editor} onClose={() => setWindow(undefined)} />}
      {window === 'history' && (
        <HistoryDrawer
          current={published}
          rev={shop.storefront_rev}
          onLook={(one) => {
            setOld(one);
            setWindow(undefined);
            setPanel('preview');
          }}
          onRestore={disabled ? undefined : restore}
          onClose={() => setWindow(undefined)}
        />
      )}
    </div>
  );
}
