import { useAtomValue } from 'jotai';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';

import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';

import { CompanyName } from './CompanyName.tsx';
import { sidebarNarrowAtom, toggleSidebar } from './frame-state.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** The menu on tablets and desktops. */
export function Sidebar() {
  const narrow = useAtomValue(sidebarNarrowAtom);
  return (
    <aside
      data-print-hide
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-border bg-card md:flex ${narrow ? 'w-14' : 'w-60'}`}
    >
      <div className={`flex h-14 shrink-0 items-center ${narrow ? 'justify-center' : 'px-4'}`}>
        <CompanyName narrow={narrow} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <MenuLinks narrow={narrow} />
      </div>
      <div className="border-t border-border p-2">
        <IconButton
          icon={narrow ? PanelLeftOpen : PanelLeftClose}
          label={narrow ? m.shell_expand() : m.shell_collapse()}
          onClick={toggleSidebar}
        />
      </div>
    </aside>
  );
}
