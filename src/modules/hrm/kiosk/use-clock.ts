import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';

/** The time now, each second. */
export function useClock(): string {
  const store = useStore();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 1000);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}
