import { Archive, ArrowRightLeft, Barcode, PackageOpen, PackageX, Pencil, Printer, RotateCcw, Ruler, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu, type MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { Papers, ReasonDialog, RecordHistory, useEntityActions } from '../../entity/index.ts';
import { type ComponentRow, type MoveRow, reverseMove } from '../materials/index.ts';
import { Component, ComponentCost, ComponentFeed } from '../materials/kind.ts';
import { closingEntries, type StockLedger, useClosings, useFigureMaker, useLedger, useSeesCosts } from '../stock/index.ts';
import { StockFlag } from './component-columns.tsx';
import { componentCommands } from './component-commands.ts';
import type { MoveAs } from './moving.ts';
import { ComponentFacts, Figures } from './parts/ComponentFacts.tsx';
import { LedgerTable } from './parts/LedgerTable.tsx';
import { NegativeNotice } from './parts/NegativeNotice.tsx';
import { Places } from './parts/Places.tsx';
import { Prices } from './parts/Prices.tsx';
import { WhereUsed } from './parts/WhereUsed.tsx';
import { useSetup } from './use-setup.ts';

const ComponentForm = lazy(() => import('./ComponentForm.tsx').then((file) => ({ default: file.ComponentForm })));
const ConvertDialog = lazy(() => import('./parts/ConvertDialog.tsx').then((file) => ({ default: file.ConvertDialog })));
const ComponentTags = lazy(() => import('./ComponentTags.tsx').then((file) => ({ default: file.ComponentTags })));
const PrintBinCard = lazy(() => import('./parts/PrintBinCard.tsx').then((file) => ({ default: file.PrintBinCard })));
const MoveDialog = lazy(() => import('./parts/MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })));

type Props = {
  readonly id: string;
  readonly onClose: () => void;
  /** Another one instead. */
  readonly onOpen: (id: string) => void;
};

/** A component beside its list. */
export function ComponentDrawer({ id, onClose, onOpen }: Props) {
  const row = useRow(Component, id);
  const stock = useLedger(id);
  if (row && stock !== undefined) return <Opened row={row} stock={stock} onClose={onClose} onOpen={onOpen} />;
  return (
    <Drawer open onClose={onClose} size="lg" title={row?.name ?? m.factory_component()}>
      {row === null ? <EmptyState title={m.components_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

type Asked = MoveAs | 'edit' | 'tags' | 'bin' | 'convert' | { readonly takeBack: MoveRow };
type Found = { readonly row: Stored<ComponentRow>; readonly stock: StockLedger | null };

function Opened({ row, stock, onClose, onOpen }: Found & Omit<Props, 'id'>) {
  const store = useStore();
  const setup = useSetup();
  const seesCosts = useSeesCosts();
  const cost = useRow(ComponentCost, row.id);
  const figures = useFigureMaker()(row, stock ?? undefined);
  const [asked, ask] = useState<Asked>();
  const feed = useKeys(ComponentFeed, { by: 'record', prefix: row.id });
  const closings = useClosings();
  const closed = closingEntries(closings ?? [], row.id, stock ?? undefined);
  const close = () => ask(undefined);
  const { remove, restore } = componentCommands;
  const { deleted, entries, notice } = useEntityActions({ remove, restore }, row, {}, onClose);
  const kept = stock ? m.refusal_component_has_moves() : undefined;
  const isCounted = row.track_stock && !deleted;
  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={
        <span className="flex items-center gap-2">
          <span className="min-w-0 break-words">{row.name}</span>
          <PendingDot pending={row.$pending} />
        </span>
      }
      description={[row.code, row.category].filter(Boolean).join(' · ')}
      footer={<Steps row={row} stock={stock} entries={entries(m.common_delete(), kept)} onAsk={ask} />}
    >
      <div className="flex flex-col gap-5">
        {notice(m.common_in_trash())}
        {stock && <NegativeNotice stock={stock} unit={row.stock_unit} setup={setup} />}
        <p className="empty:hidden">
          <StockFlag row={row} figures={figures} seesCosts={seesCosts} />
        </p>
        {row.track_stock && (
          <>
            <Figures row={row} figures={figures} seesCosts={seesCosts} standard={cost?.standard_cost ?? null} />
            <Places row={row} places={figures.places} setup={setup} />
          </>
        )}
        {seesCosts && <Prices row={row} setup={setup} today={store.today()} />}
        {(row.track_stock || stock) && (
          <LedgerTable
            {...{ stock, setup, seesCosts, unit: row.stock_unit, entries: closed }}
            onTakeBack={deleted ? undefined : (move) => ask({ takeBack: move })}
          />
        )}
        <WhereUsed row={row} />
        <ComponentFacts row={row} setup={setup} lastMoved={figures.lastMoved} />
        <Papers photos={row.photos} />
        <RecordHistory of={Component} entries={feed} />
      </div>
      <Suspense>
        {asked === 'edit' && <ComponentForm before={row} onClose={close} />}
        {isCounted && setup.isKnown && isMove(asked) && (
          <MoveDialog as={asked} row={row} stock={stock} places={setup.places} onClose={close} />
        )}
        {asked === 'tags' && <ComponentTags ids={[row.id]} onClose={close} />}
        {asked === 'bin' && <PrintBinCard row={row} stock={stock} onDone={close} />}
        {asked === 'convert' && <ConvertDialog row={row} stock={stock} onClose={close} onDone={onOpen} />}
      </Suspense>
      {typeof asked === 'object' && (
        <ReasonDialog
          title={m.components_take_back()}
          text={m.components_take_back_text()}
          said={m.components_taken_back()}
          asked={m.common_reason()}
          act={(reason) => reverseMove(store, asked.takeBack, reason)}
          onClose={close}
        />
      )}
    </Drawer>
  );
}

function isMove(asked: Asked | undefined): asked is MoveAs {
  return asked === 'count' || asked === 'scrap' || asked === 'transfer' || asked === 'opening';
}

type StepsProps = Found & { readonly entries: MenuEntries; readonly onAsk: (asked: Asked) => void };

function Steps({ row, stock, entries, onAsk }: StepsProps) {
  const store = useStore();
  // What it is worth goes over with it.
  const converts = allows(useAccess(), 'manage_purchases');
  const toastUndo = useToastUndo();
  const [setActive] = useTask(async (active: boolean) => {
    await componentCommands.setActive(store, row.id, active);
    if (active) toast.success(m.components_activated());
    else toastUndo(m.components_archived(), async () => componentCommands.setActive(store, row.id, true));
  });
  const deleted = row.deleted_at !== null;
  const counts = row.track_stock && !deleted;
  return (
    <>
      <Menu
        trigger={<Button>{m.ui_more()}</Button>}
        entries={[
          counts && { label: m.common_edit(), icon: Pencil, onSelect: () => onAsk('edit') },
          counts && stock === null && { label: m.factory_move_opening(), icon: PackageOpen, onSelect: () => onAsk('opening') },
          counts && { label: m.components_scrap(), icon: PackageX, onSelect: () => onAsk('scrap') },
          !deleted && { label: m.products_tags(), icon: Barcode, onSelect: () => onAsk('tags') },
          counts && { label: m.components_bin_card(), icon: Printer, onSelect: () => onAsk('bin') },
          counts && converts && stock !== null && { label: m.components_convert(), icon: Ruler, onSelect: () => onAsk('convert') },
          null,
          !deleted && row.active && { label: m.products_archive(), icon: Archive, onSelect: () => setActive(false) },
          !deleted && !row.active && { label: m.common_activate(), icon: RotateCcw, onSelect: () => setActive(true) },
          ...entries,
        ]}
      />
      {counts && (
        <>
          <Button icon={ArrowRightLeft} onClick={() => onAsk('transfer')}>
            {m.components_transfer()}
          </Button>
          <Button tone="primary" icon={Scale} onClick={() => onAsk('count')}>
            {m.components_correct()}
          </Button>
        </>
      )}
      {!counts && !deleted && (
        <Button tone="primary" icon={Pencil} onClick={() => onAsk('edit')}>
          {m.common_edit()}
        </Button>
      )}
    </>
  );
}
