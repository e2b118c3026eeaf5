import { useSetAtom } from 'jotai';
import { Menu, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';

import { SyncBadge } from '../connection/SyncBadge.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { drawerOpenAtom, paletteOpenAtom } from './frame-state.ts';
import { RouteProgress } from './RouteProgress.tsx';

const UserMenu = lazy(() => import('./UserMenu.tsx').then((file) => ({ default: file.UserMenu })));
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Where one is, search, sync state, person. */
export function TopBar() {
  const openDrawer = useSetAtom(drawerOpenAtom);
  const openPalette = useSetAtom(paletteOpenAtom);
  return (
    <header data-print-hide className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-border bg-card px-2 sm:px-4">
      <IconButton className="md:hidden" icon={Menu} label={m.shell_menu()} onClick={() => openDrawer(true)} />
      <Breadcrumb />
      <span className="flex-1" />
      <button
        type="button"
        onClick={() => openPalette(true)}
        className="hidden min-h-control w-56 items-center gap-2 rounded-md border border-border-strong bg-background px-2.5 text-13 text-muted-foreground hover:bg-muted lg:flex"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-start">{m.shell_search()}</span>
        <kbd className="font-sans text-12 coarse:hidden">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <IconButton className="lg:hidden" icon={Search} label={m.ui_search()} onClick={() => openPalette(true)} />
      <SyncBadge />
      <Suspense fallback={<span className="size-control" />}>
        <UserMenu />
      </Suspense>
      <RouteProgress />
    </header>
  );
}
