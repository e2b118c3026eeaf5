import { ChevronDown, Plus, Printer, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { Rate } from '#ui/display/Rate.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import type { ComponentRow, SupplierPriceRow, SupplierRow } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { measureName, perStockUnit, type PriceLine, priceLines } from '../prices.ts';
import { usePricesOf } from '../use-supplier.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { PriceListSheet } from './PriceListSheet.tsx';

const PriceImport = lazy(() => import('../SupplierImport.tsx').then((file) => ({ default: file.PriceImport })));
const PriceForm = lazy(() => import('./PriceForm.tsx').then((file) => ({ default: file.PriceForm })));

type Price = Stored<SupplierPriceRow>;

/** What a supplier sells and for how much; each with how its price went. */
export function PricesTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_purchases') && row.deleted_at === null && row.merged_into === null;
  const prices = usePricesOf(row.id);
  const components = useKeys(Component);
  const byId = useMemo(() => new Map((components ?? []).map((one) => [one.id, one])), [components]);
  const [asked, ask] = useState<'new' | 'print' | 'import' | Price>();
  if (!prices || !components) return null;
  const nameOf = ({ all: [one] }: PriceLine<Price>) => byId.get(one?.component_id ?? '')?.name ?? '';
  const lines = priceLines(prices, store.today()).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <Section
      flush
      title={m.suppliers_prices()}
      actions={
        <>
          {lines.length > 0 && (
            <Button size="sm" icon={Printer} onClick={() => ask('print')}>
              {m.suppliers_price_list()}
            </Button>
          )}
          {may && (
            <Button size="sm" icon={Upload} onClick={() => ask('import')}>
              {m.suppliers_import_prices()}
            </Button>
          )}
          {may && (
            <Button size="sm" icon={Plus} onClick={() => ask('new')}>
              {m.suppliers_price_add()}
            </Button>
          )}
        </>
      }
    >
      {lines.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.suppliers_prices_empty()}</p>
      ) : (
        <ul className="divide-y">
          {lines.map((line) => (
            <Line
              key={line.all[0]?.id}
              line={line}
              component={byId.get(line.all[0]?.component_id ?? '')}
              onEdit={may ? (price) => ask(price) : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {asked === 'import' && <PriceImport supplier={row.id} onClose={() => ask(undefined)} />}
        {(asked === 'new' || typeof asked === 'object') && (
          <PriceForm supplier={row.id} {...(asked !== 'new' && { before: asked })} onClose={() => ask(undefined)} />
        )}
      </Suspense>
      {asked === 'print' && (
        <PrintJob paper="a4" onDone={() => ask(undefined)}>
          <PriceListSheet row={row} lines={lines} components={byId} />
        </PrintJob>
      )}
    </Section>
  );
}

type LineProps = {
  readonly line: PriceLine<Price>;
  readonly component: ComponentRow | undefined;
  readonly onEdit: ((price: Price) => void) | undefined;
};

function Line({ line, component, onEdit }: LineProps) {
  const [open, setOpen] = useState(false);
  const shown = line.now ?? line.next;
  if (!shown) return null;
  const perUnit = shown.pack_id === null ? undefined : perStockUnit(shown, component);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-row w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left text-14 -outline-offset-2 hover:bg-muted/50"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="line-clamp-2 font-medium">{component?.name ?? m.common_deleted()}</span>
            <PendingDot pending={shown.$pending} />
            {!line.now && <StatusBadge tone="info" label={m.suppliers_price_coming()} />}
          </span>
          <span className="block truncate text-13 text-muted-foreground">
            {[component?.code, shown.supplier_sku].filter(Boolean).join(' · ')}
          </span>
        </span>
        <OrderFacts price={shown} component={component} />
        <span className="w-32 text-13 text-muted-foreground max-sm:hidden">
          {m.ui_from()} <DateText day={shown.valid_from} />
        </span>
        <span className="text-right sm:w-36">
          <span className="font-medium">
            <Rate rate={shown.price} /> <span className="font-normal text-muted-foreground">/ {nameOr(shown, component)}</span>
          </span>
          {perUnit !== undefined && component && (
            <span className="block text-13 text-muted-foreground">
              <Rate rate={perUnit} /> / {measureName(null, component)}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 text-muted-foreground transition-transform max-sm:-ml-2 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && <PriceHistory prices={line.all} component={component} onEdit={onEdit} />}
    </li>
  );
}

function nameOr({ pack_id }: Price, component: ComponentRow | undefined): string {
  return measureName(pack_id, component) || m.common_deleted();
}
