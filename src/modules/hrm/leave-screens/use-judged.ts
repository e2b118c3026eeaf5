import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';

import { type AskedFacts, type Judged, judgeLeave, type Reader } from '../leave/index.ts';

export type Preview = { readonly judged: Judged } | { readonly code: string };

/** What the typed days come to, counted anew whenever they change; `undefined` while something is missing. */
export function useJudged(reader: Reader, asked: AskedFacts | undefined): Preview | undefined {
  const store = useStore();
  const [found, setFound] = useState<{ readonly key: string; readonly preview: Preview }>();
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (!asked || key === undefined) return undefined;
    let live = true;
    const tell = (preview: Preview) => live && setFound({ key, preview });
    judgeLeave(store, reader, asked).then(
      (judged) => tell({ judged }),
      (error: unknown) => error instanceof Refused && tell({ code: error.code }),
    );
    return () => {
      live = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for `asked`
  }, [store, reader, key]);
  return key !== undefined && found?.key === key ? found.preview : undefined;
}
