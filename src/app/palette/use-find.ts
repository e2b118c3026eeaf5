import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';

import { find, type HitGroup } from './find.ts';

const pauseMs = 120;

/** What was found for the text, a short pause after the last key; the last answer stays until the next one is there. */
export function useFind(text: string): readonly HitGroup[] {
  const store = useStore();
  const [found, setFound] = useState<readonly HitGroup[]>([]);
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      void find(store, text).then((groups) => live && setFound(groups));
    }, pauseMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [store, text]);
  return found;
}
