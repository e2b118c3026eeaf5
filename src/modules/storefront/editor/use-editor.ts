import { useEffect, useState } from 'react';

import { draftKey } from '#data/draft-key.ts';
import type { Row } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { dropDraft, readDraft, rowOfDraft, writeDraft } from '#ui/form/draft.ts';
import { useDraftInHand } from '#ui/form/use-draft-in-hand.ts';

import { readConfig, type StoreConfig } from '../config/index.ts';
import type { Storefront } from '../config/kind.ts';
import { differencesOf, merged } from './differ.ts';
import { firstStep, stepAgain, stepBack, type Steps, stepTo } from './steps.ts';

export type ShopRow = Row<typeof Storefront>;
/** What was published when somebody began to edit it. */
export type Base = { readonly rev: number; readonly config: StoreConfig };

type Kept = { readonly config: unknown };
type State = { readonly base: Base; readonly steps: Steps<StoreConfig>; readonly since: string | undefined };

/** Where a person keeps what he edits and has not published. */
export function useEditorKey() {
  return draftKey(useStore(), 'storefront-editor');
}

/** A person's own draft of the shop. It lies on the device at every step, so that neither a lost network nor a killed tab takes anything. */
export function useEditor(shop: ShopRow, published: StoreConfig) {
  const key = useEditorKey();
  const now = { rev: shop.storefront_rev, config: published };
  const [state, setState] = useState<State>(() => begun(now));
  const { base, steps, since } = state;
  useEffect(() => {
    if (since !== undefined) return;
    if (differencesOf(base.config, steps.now).length === 0) dropDraft(key);
    else writeDraft<Kept>(key, { values: { config: steps.now }, start: { config: base.config }, row: { rev: base.rev } });
  }, [key, base, steps, since]);
  useDraftInHand(key);
  const isEdited = differencesOf(base.config, steps.now).length > 0;
  const isMoved = now.rev > base.rev;
  // Whoever has nothing of his own, or just what was published, goes on from there.
  if (isMoved && (!isEdited || differencesOf(published, steps.now).length === 0)) setState(fresh(now, published));

  function begun(today: Base): State {
    const kept = readDraft<Kept>(key);
    const [config, start] = [readConfig(kept?.values.config), readConfig(kept?.start.config)];
    const rev = rowOfDraft<Pick<Base, 'rev'>>(key)?.rev;
    if (!kept || !config || !start || rev === undefined) return fresh(today, today.config);
    return { base: { rev, config: start }, steps: firstStep(config), since: kept.at };
  }

  function step(to: (steps: Steps<StoreConfig>) => Steps<StoreConfig>): void {
    setState((last) => ({ base: last.base, steps: to(last.steps), since: undefined }));
  }

  return {
    config: steps.now,
    base,
    /** What others have published since; nothing of it is in the draft. */
    theirs: isMoved ? now : undefined,
    isEdited,
    /** From when the draft is that was found here. */
    since,
    canUndo: steps.past.length > 0,
    canRedo: steps.next.length > 0,
    undo: () => step(stepBack),
    redo: () => step(stepAgain),
    /** `what` names the field that is typed in: typing on is one step. */
    change: (to: StoreConfig, what?: string) => {
      const at = performance.now();
      step((last) => stepTo(last, to, at, what));
    },
    /** Takes back what made `after` of `before`; what was done since stands. */
    takeBack: (before: StoreConfig, after: StoreConfig) => step((last) => stepTo(last, merged(after, before, last.now), 0)),
    /** Both works in one, over what was published last. */
    rebase: (onto: Base, config: StoreConfig) => setState(fresh(onto, config)),
    /** It is what everybody sees now. */
    published: (rev: number) => setState(fresh({ rev, config: steps.now }, steps.now)),
    discard: () => setState(fresh(now, published)),
  };
}

function fresh(base: Base, config: StoreConfig): State {
  return { base, steps: firstStep(config), since: undefined };
}

export type Editor = ReturnType<typeof useEditor>;
