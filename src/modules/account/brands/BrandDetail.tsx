import { CircleCheck, CircleOff, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { allowsBrand } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { Brand } from '../settings/kind.ts';
import { BrandCard } from './BrandCard.tsx';
import { BrandFigures } from './BrandFigures.tsx';
import { BrandForm } from './BrandForm.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandOrders } from './BrandOrders.tsx';
import { BrandStatus } from './BrandStatus.tsx';
import { deleteBrand, restoreBrand, setBrandActive } from './commands.ts';
import type { BrandRow } from './rules.ts';

function BrandDetail() {
  const { brandId = '' } = useParams();
  const access = useAccess();
  const row = useRow(Brand, brandId);
  if (row === undefined) return <PageSkeleton />;
  if (row === null || !allowsBrand(access, row.id))
    return <EmptyState whole title={m.brands_not_found()} actions={<ButtonLink to={href('/app/brands')}>{m.brands_label()}</ButtonLink>} />;
  return <BrandPage key={row.id} row={row} />;
}

function BrandPage({ row }: { readonly row: Stored<BrandRow> }) {
  const store = useStore();
  const navigate = useNavigate();
  const toastUndo = useToastUndo();
  const [editing, setEditing] = useState(false);
  const deleted = row.deleted_at !== null;
  const [setActive] = useTask(async (active: boolean) => {
    await setBrandActive(store, row.id, active);
    if (active) toast.success(m.brands_activated());
    else toastUndo(m.brands_deactivated(), () => setBrandActive(store, row.id, true));
  });
  const [remove] = useTask(async () => {
    await deleteBrand(store, row.id);
    void navigate(href('/app/brands'));
    toastUndo(m.brands_deleted(), () => restoreBrand(store, row.id));
  });
  const [restore] = useTask(async () => {
    await restoreBrand(store, row.id);
    toast.success(m.brands_restored());
  });
  return (
    <>
      <DetailPage
        title={
          <span className="flex items-center gap-2.5">
            <BrandLogo brand={row} />
            {row.name}
          </span>
        }
        badge={
          <>
            {!deleted && <BrandStatus active={row.active} />}
            <PendingDot pending={row.$pending} />
          </>
        }
        action={
          !deleted && (
            <Button tone="primary" icon={Pencil} onClick={() => setEditing(true)}>
              {m.brands_edit()}
            </Button>
          )
        }
        menu={[
          !deleted && row.active && { label: m.brands_deactivate(), icon: CircleOff, onSelect: () => setActive(false) },
          !deleted && !row.active && { label: m.brands_activate(), icon: CircleCheck, onSelect: () => setActive(true) },
          null,
          !deleted && { label: m.brands_delete(), icon: Trash2, tone: 'danger', onSelect: remove },
          deleted && { label: m.brands_restore(), icon: RotateCcw, onSelect: restore },
        ]}
        notice={
          deleted ? (
            <Notice tone="warning" actions={<Button onClick={restore}>{m.brands_restore()}</Button>}>
              {m.brands_is_deleted()}
            </Notice>
          ) : undefined
        }
        side={<BrandCard row={row} />}
      >
        <BrandFigures brandId={row.id} />
        <BrandOrders brandId={row.id} />
      </DetailPage>
      {editing && <BrandForm before={row} onClose={() => setEditing(false)} />}
    </>
  );
}

export { BrandDetail as Component };
