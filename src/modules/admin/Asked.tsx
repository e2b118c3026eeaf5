import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { useExplain } from '#ui/overlay/explain.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#ui/page/states.tsx';

/** A screen once its answer is there; before that the waiting, the missing connection or the failure, with a way to try again. */
export function Asked<T>({ query, children }: { readonly query: UseQueryResult<T>; readonly children: (answer: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return <NotYet query={query} waiting={<PageSkeleton />} whole />;
}

type NotYetProps<T> = {
  readonly query: UseQueryResult<T>;
  readonly waiting: ReactNode;
  /** In the place of the whole screen. */
  readonly whole?: boolean;
};

/** In the place of an answer. The frame tells why there is no connection. */
export function NotYet<T>({ query, waiting, whole = false }: NotYetProps<T>) {
  const online = useConnection().network === 'online';
  const explain = useExplain();
  if (query.isError && online) return <ErrorState text={explain(query.error)?.text} onRetry={() => void query.refetch()} />;
  if (!online) return <EmptyState whole={whole} icon={WifiOff} title={m.admin_offline_title()} />;
  return waiting;
}
