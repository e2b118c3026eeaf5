import { useEffect, useState } from 'react';

import { type IdleMinutes, readTablet } from './tablet.ts';

/** After how many minutes without a touch this tablet locks. */
export function useMinutes(): readonly [minutes: IdleMinutes | undefined, set: (minutes: IdleMinutes) => void] {
  const [minutes, setMinutes] = useState<IdleMinutes>();
  useEffect(() => {
    let live = true;
    void readTablet().then((tablet) => live && tablet && setMinutes(tablet.minutes));
    return () => {
      live = false;
    };
  }, []);
  return [minutes, setMinutes];
}
