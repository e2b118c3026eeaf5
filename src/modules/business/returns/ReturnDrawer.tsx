import { useRow, useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';
import { m } from '#messages';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import type { ReturnRow } from '../sale-rules/index.ts';
import { Return } from '../sale-rules/kind.ts';
import { CountReturn } from './CountReturn.tsx';

/** A return beside its list: whose goods they are, and what is counted of them. */
export function ReturnDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useRow(Return, id);
  const store = useStore();
  // What is being counted begins anew when somebody else has counted.
  if (found)
    return (
      <CountReturn
        key={`${store.access().userId} ${found.closed_at} ${found.deleted_at}`}
        row={plain(found) as ReturnRow}
        onClose={onClose}
      />
    );
  return (
    <Drawer open onClose={onClose} size="lg" title={m.returns_number()}>
      {found === null ? <EmptyState title={m.returns_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}
