import {
  Ban,
  Boxes,
  CircleCheck,
  CirclePause,
  CirclePlay,
  ClipboardList,
  Copy,
  GitCompare,
  Lock,
  PackageCheck,
  Pencil,
  Printer,
  Rocket,
  RotateCcw,
  Scale,
  ShoppingCart,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { applyBill, billsInUse, type OrderRow, outputOf } from '../../producing/index.ts';
import { BillOfMaterials, type OrderStatus } from '../../producing/kind.ts';
import { stillToAsk } from '../../requisitioning/index.ts';
import { useSeesCosts } from '../../stock/index.ts';
import { stateTexts } from '../state-texts.ts';
import { mayTake, useTakeOrder } from '../take-order.ts';
import type { OrderFactsShown } from '../use-order.ts';
import type { Asked } from './OrderDialogs.tsx';

/** The one next step of an order, and all else that can be done with it. */
export function useOrderActions(
  row: OrderRow,
  facts: OrderFactsShown | undefined,
  ask: (asked: Asked) => void,
): { readonly next: ReactNode; readonly menu: MenuEntries } {
  const store = useStore();
  const access = useAccess();
  const navigate = useNavigate();
  const seesCosts = useSeesCosts();
  const inUse = billsInUse(useKeys(BillOfMaterials, { by: 'output', equals: outputOf(row) }) ?? []).get(outputOf(row));
  const move = useTakeOrder();
  const [take, taking] = useTask((to: OrderStatus) => move(row, facts?.standing.state ?? row.status, to));
  const [apply] = useTask(async () => {
    const question = { title: m.production_apply(), text: m.production_apply_text(), action: m.production_apply() };
    if (!inUse || !(await confirm({ ...question, tone: 'primary' }))) return;
    await applyBill(store, row, inUse, facts?.made.passedFirst);
    toast.success(m.production_applied());
  });
  const may = (to: string) => row.deleted_at === null && mayTake(row, to, access);
  const lives = row.deleted_at === null;
  const isOpen = lives && !['completed', 'closed', 'cancelled'].includes(row.status);
  const runs = lives && (row.status === 'released' || row.status === 'in_progress');
  const toNew = href('/app/factory/production/new');
  const toAsk = runs && facts ? stillToAsk(facts.standing.materials).length > 0 : false;
  const isShort = runs && (facts?.standing.short.size ?? 0) > 0;
  const step = (to: OrderStatus, icon: typeof Rocket) => may(to) && { label: stateTexts[to].step(), icon, onSelect: () => take(to) };
  const primary = (to: OrderStatus, icon: typeof Rocket, label = stateTexts[to].step()) => (
    <Button tone="primary" icon={icon} busy={taking} onClick={() => take(to)}>
      {label}
    </Button>
  );
  const next = !lives ? null : runs ? (
    <Button tone="primary" icon={PackageCheck} disabled={!facts} onClick={() => ask('output')}>
      {m.production_receive()}
    </Button>
  ) : row.status === 'on_hold' && row.held_from !== null ? (
    primary(row.held_from, CirclePlay, m.production_resume())
  ) : may('released') ? (
    primary('released', Rocket)
  ) : may('closed') ? (
    primary('closed', Lock)
  ) : null;
  return {
    next,
    menu: [
      isOpen && { label: m.common_edit(), icon: Pencil, to: `${toNew}?edit=${row.id}` },
      toAsk &&
        allows(access, 'manage_requisitions') && { label: m.production_ask(), icon: ClipboardList, onSelect: () => ask('requisition') },
      isShort && allows(access, 'manage_purchases') && { label: m.production_buy(), icon: ShoppingCart, onSelect: () => ask('buy') },
      runs && { label: m.production_count(), icon: Scale, onSelect: () => ask('floor') },
      isOpen && { label: m.production_make_bundles(), icon: Boxes, onSelect: () => ask('bundles') },
      isOpen && inUse !== undefined && inUse.id !== row.bill_id && { label: m.production_apply(), icon: GitCompare, onSelect: apply },
      null,
      row.status === 'draft' && step('planned', CircleCheck),
      step('completed', CircleCheck),
      row.status === 'completed' &&
        may('in_progress') && { label: m.production_reopen(), icon: RotateCcw, onSelect: () => take('in_progress') },
      row.status === 'closed' && may('completed') && { label: m.production_reopen(), icon: RotateCcw, onSelect: () => take('completed') },
      may('on_hold') && { label: m.production_hold(), icon: CirclePause, onSelect: () => ask('hold') },
      lives && { label: m.production_copy(), icon: Copy, onSelect: () => void navigate(`${toNew}?like=${row.id}`) },
      null,
      { label: m.production_card(), icon: Printer, onSelect: () => ask('card') },
      { label: m.production_tickets(), icon: Printer, onSelect: () => ask('tickets') },
      seesCosts && { label: m.production_cost_sheet(), icon: Printer, onSelect: () => ask('cost') },
      null,
      lives &&
        row.status !== 'cancelled' &&
        row.status !== 'closed' && { label: m.production_cancel(), icon: Ban, tone: 'danger', onSelect: () => ask('cancel') },
    ],
  };
}
