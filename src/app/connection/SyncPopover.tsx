import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { Popover } from '#ui/overlay/Popover.tsx';

import { SyncDetails } from './SyncDetails.tsx';

/** What stands behind the badge; fetched after the first paint. Another page closes it. */
export function SyncPopover({ label, trigger }: { readonly label: string; readonly trigger: ReactElement }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Popover
      label={label}
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)]"
      trigger={trigger}
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : null)}
    >
      <SyncDetails />
    </Popover>
  );
}
