import { useAtom } from 'jotai';

import { Drawer } from '#ui/overlay/Drawer.tsx';

import { CompanyName } from './CompanyName.tsx';
import { drawerOpenAtom } from './frame-state.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** The menu on phones. */
export function SidebarDrawer() {
  const [open, setOpen] = useAtom(drawerOpenAtom);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} side="left" size="sm" title={<CompanyName />}>
      <div className="-m-4">
        <MenuLinks narrow={false} />
      </div>
    </Drawer>
  );
}
