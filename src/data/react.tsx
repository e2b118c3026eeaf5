import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import type { Access } from '#access/access.ts';

import { useFilling } from './connection.tsx';
import type { AnyKind, Row, Stored } from './kind.ts';
import type { CompanyFacts, KeysOf, Listed, ListOf, Store } from './store.ts';

/** A value that changes over time and can be read at any moment. */
export type Observable<T> = { readonly get: () => T; readonly subscribe: (tell: () => void) => () => void };

type Context = { readonly store: Store; readonly access: Observable<Access>; readonly company: Observable<CompanyFacts> };

const StoreContext = createContext<Context | null>(null);

export function StoreProvider({ children, ...context }: Context & { readonly children: ReactNode }) {
  return <StoreContext value={context}>{children}</StoreContext>;
}

function useStoreContext(): Context {
  const context = useContext(StoreContext);
  if (!context) throw new Error('useStore must be used within a StoreProvider');
  return context;
}

export function useStore(): Store {
  return useStoreContext().store;
}

export function useAccess(): Access {
  const { access } = useStoreContext();
  return useSyncExternalStore(access.subscribe, access.get);
}

export function useCompany(): CompanyFacts {
  const { company } = useStoreContext();
  return useSyncExternalStore(company.subscribe, company.get);
}

/** `undefined` while loading, `null` when there is no such row (or none that this person may see). */
export function useRow<K extends AnyKind>(kind: K, id: string | null | undefined): Stored<Row<K>> | null | undefined {
  const store = useStore();
  return useWatched<Stored<Row<K>> | null>(`${kind.name}:${id ?? ''}`, (tell) => {
    if (!id) {
      tell(null);
      return () => {};
    }
    return store.watchRow(kind, id, (row) => tell(row ?? null));
  });
}

/** `undefined` while loading. */
export function useKeys<K extends AnyKind>(kind: K, query: KeysOf<K> = {}): readonly Stored<Row<K>>[] | undefined {
  const store = useStore();
  return useWatched<readonly Stored<Row<K>>[]>(kind.name + JSON.stringify(query), (tell) => store.watchKeys(kind, query, tell));
}

/** `undefined` before the first answer; while a changed query is being answered the last result stays, so that lists do not flicker. While the device is being filled no number is known. */
export function useList<K extends AnyKind>(kind: K, query: ListOf<K>): Listed<K> | undefined {
  const store = useStore();
  const found = useWatched<Listed<K>>(kind.name + JSON.stringify(query), (tell) => store.watchList(kind, query, tell), true);
  const filling = useFilling();
  return useMemo(
    () => (filling && found?.complete ? { complete: false, rows: found.rows, atLeast: found.count } : found),
    [found, filling],
  );
}

/** Subscribes anew whenever `key` changes; `key` names everything that the subscription depends on besides the store. */
function useWatched<T>(key: string, watch: (tell: (value: T) => void) => () => void, keepWhileChanging = false): T | undefined {
  const store = useStore();
  const [seen, setSeen] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let live = true;
    const stop = watch((value) => {
      if (live) setSeen({ key, value });
    });
    return () => {
      live = false;
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for `watch`, which is a new closure at every render
  }, [key, store]);
  return seen && (keepWhileChanging || seen.key === key) ? seen.value : undefined;
}
