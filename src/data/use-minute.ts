import { useEffect, useState } from 'react';

import { useStore } from './react.tsx';

const minute = 60_000;

/** Now, in milliseconds; anew every minute, because who is late changes by itself. */
export function useMinute(): number {
  const store = useStore();
  const [now, setNow] = useState(() => Date.parse(store.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.parse(store.now())), minute);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}
