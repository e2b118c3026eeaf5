import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';

import { m } from '#messages';

import { Notices } from '../connection/Notices.tsx';
import { shell } from '../shell-store.ts';
import { drawerOpenAtom, paletteOpenAtom } from './frame-state.ts';
import { PageTitle } from './PageTitle.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const SidebarDrawer = lazy(() => import('./SidebarDrawer.tsx').then((file) => ({ default: file.SidebarDrawer })));
const Palette = lazy(() => import('../palette/Palette.tsx').then((file) => ({ default: file.Palette })));

/** Menu at the side, bar at the top, the screen between. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const paletteOpen = useAtomValue(paletteOpenAtom);
  usePaletteKey();
  useDrawerClosesOnNavigation();
  return (
    <div className="flex min-h-dvh bg-background text-foreground print:block">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-3 focus:py-2"
      >
        {m.shell_skip()}
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <Notices />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <PageTitle />
      <ScrollRestoration />
      <Suspense>
        <SidebarDrawer />
        {paletteOpen && <Palette />}
      </Suspense>
    </div>
  );
}

function usePaletteKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      shell.set(paletteOpenAtom, (open) => !open);
    }
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // Whoever comes to the tablet next has not asked for it.
      shell.set(paletteOpenAtom, false);
    };
  }, []);
}

function useDrawerClosesOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => shell.set(drawerOpenAtom, false), [pathname]);
}
