import { use } from 'react';

import type { Page } from './addresses.ts';
import type * as Pages from './parts/late-pages.ts';

/* Pages that do not come with the first one. Whoever draws one in one go loads them before. */

type LatePages = typeof Pages;

let here: LatePages | undefined;
let coming: Promise<LatePages> | undefined;

export function isLate({ kind }: Page): boolean {
  return kind === 'checkout' || kind === 'confirmation' || kind === 'track';
}

/** Without a connection it throws, and may be asked again. */
export function loadLatePages(): Promise<LatePages> {
  coming ??= fetchPages();
  return coming;
}

async function fetchPages(): Promise<LatePages> {
  try {
    here = await import('./parts/late-pages.ts');
    return here;
  } catch (error) {
    coming = undefined;
    throw error;
  }
}

/** Waits for them where they have not come yet. */
export function useLatePages(): LatePages {
  return here ?? use(loadLatePages());
}
