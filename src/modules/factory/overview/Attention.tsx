import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { useFloor } from '../floor/index.ts';
import { Component } from '../materials/kind.ts';
import { ProductionOrder } from '../producing/kind.ts';
import { useOrderStandings } from '../production/index.ts';
import { useStandings } from '../purchases/index.ts';
import { receiptAmounts } from '../purchasing/index.ts';
import { Purchase } from '../purchasing/kind.ts';
import { Amount, Rate, useBought, useFigures } from '../stock/index.ts';
import { priceJumps } from './attention.ts';
import { unposted } from './floor-figures.ts';
import { useClosedChange } from './use-closed-change.ts';
import { useSilentDevices } from './use-silent-devices.ts';

type Entry = {
  readonly id: string;
  readonly to: string | undefined;
  readonly text: ReactNode;
  readonly name: string;
  readonly value: ReactNode;
};

/** What somebody has to look at: below nothing, to be ordered, late or too much, devices that are silent, prices that jumped. */
export function Attention() {
  const store = useStore();
  const access = useAccess();
  const number = useNumberText();
  const figures = useFigures();
  const components = useKeys(Component);
  const purchases = useKeys(Purchase);
  const standings = useStandings(purchases, store.today());
  const bought = useBought();
  const closed = useClosedChange();
  const silent = useSilentDevices();
  const floor = useFloor();
  const orders = useKeys(ProductionOrder);
  const made = useOrderStandings();
  if (!figures || !components || !purchases || !standings || !bought || !floor || !orders || !made) return <Skeleton lines={4} />;
  const [keeps, buys] = [allows(access, 'manage_components'), allows(access, 'manage_purchases')];
  const byId = new Map(components.map((row) => [row.id, row]));
  const ofComponent = (id: string) => (keeps ? `/app/factory/components?open=${id}` : undefined);
  const ofPurchase = (id: string) =>
    buys ? `/app/factory/purchases/${id}` : keeps ? `/app/factory/components?scan=receive&open=${id}` : undefined;
  const runs = allows(access, 'manage_production');
  const ofOrder = (id: string, tab = '') => (runs ? `/app/factory/production/${id}${tab}` : undefined);
  const kept = components.filter(({ deleted_at, active }) => deleted_at === null && active);
  const open = purchases.filter(({ deleted_at, status }) => deleted_at === null && status === 'ordered');
  const entries: readonly Entry[] = [
    ...(closed
      ? [
          {
            ...{ id: 'closed', text: m.factory_closing_line(), name: m.factory_closing() },
            to: allows(access, 'manage_factory_settings') ? '/app/settings?section=factory' : undefined,
            value: <Money minor={closed.value} />,
          },
        ]
      : []),
    ...kept
      .filter(({ id }) => figures.get(id)?.negative)
      .map((row) => ({
        ...{ id: `negative-${row.id}`, to: ofComponent(row.id), text: m.factory_attention_negative(), name: row.name },
        value: <Amount quantity={figures.get(row.id)?.onHand} unit={row.stock_unit} />,
      })),
    ...open
      .filter(({ id }) => standings.get(id)?.late)
      .map((row) => ({
        ...{
          id: `late-${row.id}`,
          to: ofPurchase(row.id),
          text: <Of text={m.factory_attention_late()} number={row.purchase_no} />,
          name: row.supplier_name,
          value: <DateText day={row.expected_date} />,
        },
      })),
    ...open
      .filter(({ id }) => standings.get(id)?.beyond)
      .map((row) => ({
        ...{
          id: `over-${row.id}`,
          to: ofPurchase(row.id),
          text: <Of text={m.factory_attention_over()} number={row.purchase_no} />,
          name: row.supplier_name,
          value: null,
        },
      })),
    ...orders
      .filter(({ id, deleted_at }) => deleted_at === null && made.get(id)?.late)
      .map((row) => ({
        ...{ id: `order-${row.id}`, to: ofOrder(row.id), text: <Of text={m.overview_late_order()} number={row.order_no} /> },
        ...{ name: row.output_name, value: <DateText day={row.due_date} /> },
      })),
    ...orders
      .filter(({ status, deleted_at }) => deleted_at === null && (status === 'released' || status === 'in_progress'))
      .flatMap((row) =>
        [...(made.get(row.id)?.short ?? [])].map(([component, quantity]) => ({
          ...{ id: `short-${row.id}-${component}`, to: ofOrder(row.id, '?tab=materials') },
          text: <Of text={m.overview_short_for()} number={row.order_no} />,
          name: byId.get(component)?.name ?? '–',
          value: <Amount quantity={quantity} unit={byId.get(component)?.stock_unit ?? ''} />,
        })),
      ),
    ...unposted(floor, store.today()).map(({ row }) => ({
      ...{ id: `report-${row.id}`, to: runs ? `/app/factory/reports/${row.id}` : undefined, text: m.overview_unposted() },
      ...{ name: row.line_name, value: <DateText day={row.day} /> },
    })),
    ...silent.map(({ id, name, at, to }) => ({
      ...{ id: `device-${id}`, to, text: m.factory_attention_silent(), name, value: <InstantText at={at} /> },
    })),
    ...priceJumps(receiptAmounts(bought), store.now()).map(({ component, from, to, percent }) => ({
      ...{ id: `price-${component}`, to: ofComponent(component), name: byId.get(component)?.name ?? '–' },
      text: m.factory_attention_price({ percent: `${percent > 0 ? '+' : ''}${number(percent)}` }),
      value: (
        <>
          <Rate rate={from} /> → <Rate rate={to} />
        </>
      ),
    })),
    ...kept
      .filter(({ id }) => figures.get(id)?.below && !figures.get(id)?.negative)
      .map((row) => ({
        ...{ id: `below-${row.id}`, to: ofComponent(row.id), text: m.components_below(), name: row.name },
        value: <Amount quantity={figures.get(row.id)?.projected} unit={row.stock_unit} />,
      })),
  ];
  return (
    <Section flush title={m.hrm_inbox()}>
      {entries.length === 0 ? (
        <p className="px-4 py-3 text-14 text-muted-foreground">{m.factory_attention_empty()}</p>
      ) : (
        <ul className="divide-y">
          {entries.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <Line {...entry} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const most = 60;

function Of({ text, number }: { readonly text: string; readonly number: string }) {
  return (
    <>
      {text} · <span className="whitespace-nowrap">{number}</span>
    </>
  );
}

function Line({ to, text, name, value }: Entry) {
  const look = 'flex min-h-row items-center gap-3 px-4 py-2 text-14';
  const told = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-13 text-muted-foreground">{text}</span>
      </span>
      <span className="shrink-0 figures">{value}</span>
    </>
  );
  if (to === undefined) return <span className={look}>{told}</span>;
  return (
    <Link to={to} className={`${look} hover:bg-muted`}>
      {told}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </Link>
  );
}
