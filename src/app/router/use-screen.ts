import { useMatches } from 'react-router-dom';

import { isRouteHandle, type RouteHandle } from './routes.ts';

/** The declared screen that the address leads to; `null` on pages of the shell itself. */
export function useScreen(): RouteHandle | null {
  const handle = useMatches().findLast((match) => isRouteHandle(match.handle))?.handle;
  return isRouteHandle(handle) ? handle : null;
}
