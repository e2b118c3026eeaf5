import { useEffect, useState } from 'react';

/** Bytes, and whether the browser has promised to keep them. */
export type Storage = { readonly used: number; readonly quota: number; readonly kept: boolean };

/** `undefined` while it is being asked, `null` where the browser does not tell. */
export function useStorage(): readonly [storage: Storage | null | undefined, keep: () => Promise<boolean>] {
  const [storage, setStorage] = useState<Storage | null>();
  useEffect(() => {
    let live = true;
    void ask().then((found) => live && setStorage(found));
    return () => {
      live = false;
    };
  }, []);
  async function keep(): Promise<boolean> {
    const kept = await navigator.storage.persist();
    setStorage(await ask());
    return kept;
  }
  return [storage, keep];
}

async function ask(): Promise<Storage | null> {
  try {
    const [{ usage = 0, quota = 0 }, kept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return { used: usage, quota, kept };
  } catch {
    return null;
  }
}
