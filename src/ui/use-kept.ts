import { useEffect, useState } from 'react';

/** What a full storage did not take, for as long as the tab lives. */
const unkept = new Map<string, string>();

/**
 * A value that outlives a closed tablet, one for all tabs of the browser: each change is made to what is kept, not to what this tab saw
 * last. `read` answers for nothing and for nonsense, too; it is the same function at each call.
 */
export function useKept<T>(key: string, read: (stored: string | null) => T) {
  const now = () => read(unkept.get(key) ?? localStorage.getItem(key));
  const [value, setValue] = useState(now);
  useEffect(() => {
    function follow(event: StorageEvent) {
      if (event.key === key) setValue(read(event.newValue));
    }
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [key, read]);
  return {
    value,
    /** What is kept at this moment, other tabs' changes included. */
    now,
    change: (to: (kept: T) => T): void => {
      const next = to(now());
      const text = JSON.stringify(next);
      try {
        localStorage.setItem(key, text);
        unkept.delete(key);
      } catch {
        unkept.set(key, text);
      }
      setValue(next);
    },
  };
}
