import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { allowsBrand } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';

import { Brand } from '../../company/kind.ts';
import { ActiveBadge, EntityGate, useEntityActions } from '../../entity/index.ts';
import { BrandCard } from './BrandCard.tsx';
import { BrandFigures } from './BrandFigures.tsx';
import { BrandForm } from './BrandForm.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandOrders } from './BrandOrders.tsx';
import { brandCommands } from './commands.ts';
import type { BrandRow } from './rules.ts';

function BrandDetail() {
  const { brandId = '' } = useParams();
  const access = useAccess();
  const row = useRow(Brand, allowsBrand(access, brandId) ? brandId : null);
  return (
    <EntityGate row={row} missing={m.brands_not_found()} list={{ to: href('/app/brands'), label: m.brands_label() }}>
      {(brand) => <BrandPage key={brand.id} row={brand} />}
    </EntityGate>
  );
}

function BrandPage({ row }: { readonly row: Stored<BrandRow> }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { deleted, entries, notice } = useEntityActions(
    brandCommands,
    row,
    {
      deleted: m.brands_deleted,
      restored: m.brands_restored,
      activated: m.brands_activated,
      deactivated: m.brands_deactivated,
    },
    () => void navigate(href('/app/brands')),
  );
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
            {!deleted && <ActiveBadge active={row.active} />}
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
        menu={entries(m.brands_delete())}
        notice={notice(m.brands_is_deleted())}
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
