import { useEffect } from 'react';

import type { PersonalKey } from '#kernel/personal-key.ts';

import { readDraft, releaseDraft } from './draft.ts';

/** While a form is open no other tab goes on with its draft. To be called after whatever writes that. */
export function useDraftInHand(key: PersonalKey | undefined): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    readDraft(key);
    return () => releaseDraft(key);
  }, [key]);
}
