import { useEffect, useState } from 'react';

import { useShop } from './shop-context.ts';
import { useBrowser } from './use-browser.ts';

/** What Chromium offers where a page can become an app. */
type Offer = Event & { readonly prompt: () => Promise<unknown> };

export type Install =
  /** One press, and the browser asks. */
  | { readonly way: 'offer'; readonly accept: () => void }
  /** An iPhone has no such question: its owner finds the way in a menu. */
  | { readonly way: 'menu' }
  | undefined;

/** How this shop comes to the home screen of this device; `undefined` where it is there already, or nobody knows a way. */
export function useInstall(): Install {
  const { isPreview } = useShop();
  const [offer, setOffer] = useState<Offer>();
  const isOpen = useBrowser();
  useEffect(() => {
    // The offer that the browser makes there is the app's.
    if (isPreview) return undefined;
    const keep = (event: Event): void => {
      event.preventDefault();
      setOffer(event as Offer);
    };
    const done = (): void => setOffer(undefined);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', done);
    };
  }, [isPreview]);
  if (!isOpen || isPreview || matchMedia('(display-mode: standalone)').matches) return undefined;
  if (offer) return { way: 'offer', accept: () => void offer.prompt().finally(() => setOffer(undefined)) };
  return /iPhone|iPad/.test(navigator.userAgent) ? { way: 'menu' } : undefined;
}
