import type { ReactElement } from 'react';

import { Popover } from '#ui/overlay/Popover.tsx';

import { SyncDetails } from './SyncDetails.tsx';

/** What stands behind the badge; fetched after the first paint. */
export function SyncPopover({ label, trigger }: { readonly label: string; readonly trigger: ReactElement }) {
  return (
    <Popover label={label} align="end" className="w-80 max-w-[calc(100vw-1rem)]" trigger={trigger}>
      <SyncDetails />
    </Popover>
  );
}
