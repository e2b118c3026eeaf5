import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useConnection } from '#data/connection.tsx';
import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { useExplain } from '#ui/overlay/explain.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import { type AdminCalls, adminCalls, type Flag, type TenantSearch } from './calls.ts';

/* The server's answers, kept while one moves between the screens. Nothing of them is written to the device. */

/** One per person: what one superadmin was told is nothing for the next one at this browser. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The device's own connection decides, see `useAsked`.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (times, error) => times < 1 && !(error instanceof Refused),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export const useAdmin = () => useAsked(['me'], (calls) => calls.me());
export const useDashboard = () => useAsked(['dashboard'], (calls) => calls.dashboard());
export const useTenant = (tenantId: string) => useAsked(['tenant', tenantId], (calls) => calls.tenant(tenantId));
export const usePlans = () => useAsked(['plans'], (calls) => calls.plans());
export const useFlags = () => useAsked(flagsKey, (calls) => calls.flags());

/** A window of the list; while the next one is asked for the last one stays. */
export function useTenants(search: TenantSearch) {
  return useAsked(['tenants', search], async (calls) => ({ ...(await calls.tenants(search)), offset: search.offset }), true);
}

/** Runs a change; everything that was told before is asked for anew. */
export function useChange(): (change: (calls: AdminCalls) => Promise<unknown>) => Promise<void> {
  const server = useServer();
  const cache = useQueryClient();
  return async (change) => {
    try {
      await change(adminCalls(await server()));
    } finally {
      await cache.invalidateQueries();
    }
  };
}

/** Switches a flag at once, and back when the server refuses. */
export function useSetFlag() {
  const server = useServer();
  const cache = useQueryClient();
  const explain = useExplain();
  return useMutation({
    mutationFn: async ({ key, active }: Pick<Flag, 'key' | 'active'>) => {
      try {
        await adminCalls(await server()).setFlag(key, active);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'flag_not_found') throw error;
        throw new Refused('flag_not_found', { text: m.error_flag_not_found({ key }) });
      }
    },
    async onMutate({ key, active }) {
      await cache.cancelQueries({ queryKey: flagsKey });
      put(key, active);
    },
    onSuccess: () => toast.success(m.done_feature_flag_updated()),
    onError(error, { key, active }) {
      put(key, !active);
      toast.error(explain(error)?.text ?? error.message);
    },
    onSettled: () => cache.invalidateQueries(),
  });
  function put(key: string, active: boolean): void {
    cache.setQueryData<readonly Flag[]>(flagsKey, (flags) => flags?.map((flag) => (flag.key === key ? { ...flag, active } : flag)));
  }
}

const flagsKey = ['flags'];

function useAsked<T>(key: readonly unknown[], ask: (calls: AdminCalls) => Promise<T>, keep = false): UseQueryResult<T> {
  const server = useServer();
  const online = useConnection().network === 'online';
  return useQuery({
    queryKey: key,
    queryFn: async () => ask(adminCalls(await server())),
    enabled: online,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}
