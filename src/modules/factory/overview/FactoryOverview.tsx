import { ClipboardCheck, Factory, PackagePlus, Settings2, ShoppingCart, SquarePen } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useList, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { mulDiv } from '#kernel/exact.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { ChoiceRow } from '#ui/control/ChoiceRow.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Page } from '#ui/page/Page.tsx';

import { SupplierDue } from '../../banking/payables/kind.ts';
import { StockLocation } from '../materials/kind.ts';
import { useStandings } from '../purchases/index.ts';
import { Purchase } from '../purchasing/kind.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { type ComponentFigures, useFigures, useSeesCosts } from '../stock/index.ts';
import { Attention } from './Attention.tsx';
import { FloorTiles, LineBars } from './FloorTiles.tsx';
import { type Period, periods } from './moved.ts';
import { MovedTiles } from './MovedTiles.tsx';
import { OrderStates } from './OrderStates.tsx';

/** How the factory stands: what lies there, what is on its way, what waits, what is owed, and what somebody has to look at. */
function FactoryOverview() {
  const access = useAccess();
  const today = useStore().today();
  const sees = useSeesCosts();
  const number = useNumberText();
  const [params, setParams] = useSearchParams();
  const period = periods.find((one) => one === params.get('period')) ?? 'month';
  const texts: Readonly<Record<Period, string>> = {
    ...{ today: m.ui_today(), week: m.ui_last_days({ days: number(7) }), month: m.ui_this_month() },
  };
  const may = (key: Parameters<typeof allows>[1]) => allows(access, key);
  return (
    <Page
      title={m.module_view_factory()}
      text={<DateText day={today} />}
      actions={
        <>
          {may('manage_factory_settings') && (
            <ButtonLink icon={Settings2} to="/app/settings?section=factory">
              {m.factory_settings()}
            </ButtonLink>
          )}
          {may('manage_production') && (
            <ButtonLink icon={SquarePen} to="/app/factory/daily-work">
              {m.reports_daily_work()}
            </ButtonLink>
          )}
          {may('manage_components') && (
            <ButtonLink icon={ClipboardCheck} to="/app/factory/components?scan=count">
              {m.factory_move_count()}
            </ButtonLink>
          )}
          {may('manage_components') && (
            <ButtonLink icon={PackagePlus} to="/app/factory/components?scan=receive">
              {m.purchases_receive()}
            </ButtonLink>
          )}
          {may('manage_production') && (
            <ButtonLink icon={Factory} to="/app/factory/production/new">
              {m.production_create()}
            </ButtonLink>
          )}
          {may('manage_purchases') && (
            <ButtonLink tone="primary" icon={ShoppingCart} to="/app/factory/purchases/new">
              {m.purchases_create()}
            </ButtonLink>
          )}
        </>
      }
    >
      <Tiles today={today} />
      <OrderStates />
      <ChoiceRow
        label={m.common_period()}
        options={periods.map((value) => ({ value, label: texts[value] }))}
        value={period}
        onChange={(chosen) => setParams({ period: chosen }, { replace: true })}
      />
      <FloorTiles period={period} today={today} />
      {sees && <MovedTiles today={today} period={period} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Attention />
        <LineBars period={period} today={today} />
      </div>
    </Page>
  );
}

function Tiles({ today }: { readonly today: string }) {
  const access = useAccess();
  const number = useNumberText();
  const sees = useSeesCosts();
  const figures = useFigures();
  const purchases = useKeys(Purchase);
  const standings = useStandings(purchases, today);
  const waiting = useList(Requisition, { where: { status: { in: ['submitted'] }, deleted: { in: [0] } }, limit: 0 });
  const owed = useList(SupplierDue, { where: { unpaid: { in: [1] } }, limit: 0, totals: ['rest'] });
  const late = useList(SupplierDue, { where: { unpaid: { in: [1] }, due_date: { to: addDays(today, -1) } }, limit: 0, totals: ['rest'] });
  const all = figures && [...figures.values()];
  const floors = useKeys(StockLocation)
    ?.filter(({ type }) => type === 'floor')
    .map(({ id }) => id);
  const open = (purchases ?? []).filter(({ status, deleted_at }) => status === 'ordered' && deleted_at === null);
  const coming = standings && open.filter(({ id }) => (standings.get(id)?.received ?? 0) < 10_000).length;
  const behind = standings && open.filter(({ id }) => standings.get(id)?.late).length;
  const [buys, keeps] = [allows(access, 'manage_purchases'), allows(access, 'manage_components')];
  return (
    <KpiRow>
      {sees && (
        <Kpi
          label={m.factory_stock_value()}
          value={all && <Money minor={all.reduce((sum, { value }) => sum + value, 0)} />}
          to="/app/factory/components"
        />
      )}
      {sees && (
        <Kpi
          label={m.overview_wip()}
          value={all && floors && <Money minor={all.reduce((sum, one) => sum + workValue(one, floors), 0)} />}
          {...(allows(access, 'manage_production') && { to: '/app/factory/production' })}
        />
      )}
      <Kpi
        label={m.components_below()}
        value={all && number(all.filter(({ below }) => below).length)}
        to="/app/factory/components?stock=below"
      />
      <Kpi
        label={m.factory_on_its_way()}
        value={coming !== undefined && number(coming)}
        {...(behind !== undefined && behind > 0 && { hint: m.factory_late_count({ n: number(behind) }), tone: 'bad' as const })}
        {...(buys
          ? { to: '/app/factory/purchases?state=ordered,partly_received' }
          : keeps && { to: '/app/factory/components?scan=receive' })}
      />
      <Kpi
        label={m.factory_waiting()}
        value={waiting?.complete ? number(waiting.count) : undefined}
        {...(allows(access, 'manage_requisitions') && { to: '/app/factory/requisition' })}
      />
      {allows(access, SupplierDue.read) && (
        <Kpi
          label={m.factory_owed()}
          value={owed?.complete ? <Money minor={owed.totals.rest ?? 0} /> : undefined}
          {...(late?.complete && (late.totals.rest ?? 0) > 0 && { hint: <Overdue minor={late.totals.rest ?? 0} />, tone: 'bad' as const })}
          {...(allows(access, 'manage_suppliers') && { to: '/app/factory/suppliers' })}
        />
      )}
    </KpiRow>
  );
}

/** What lies on the floor, at what it costs on average; minor units. */
function workValue({ places, average }: ComponentFigures, floors: readonly string[]): number {
  const quantity = places.filter(({ location }) => floors.includes(location)).reduce((sum, place) => sum + place.quantity, 0);
  return average === null ? 0 : mulDiv(quantity, average, 1_000_000_000_000);
}

function Overdue({ minor }: { readonly minor: number }) {
  return (
    <>
      {m.purchases_pay_overdue()} <Money minor={minor} />
    </>
  );
}

export { FactoryOverview as Component };
