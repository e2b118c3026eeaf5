import { TriangleAlert } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import type { ProductFacts } from './product-facts.ts';
import { productStatusText, stockNames } from './product-texts.ts';
import type { ProductRow } from './rules.ts';
import type { Stock } from './stock.ts';

type Named = readonly { readonly id: string; readonly name: string }[];
type Shown = {
  readonly store: Store;
  readonly facts: ReadonlyMap<string, ProductFacts> | undefined;
  readonly brands: Named;
  readonly categories: Named;
  readonly seesCosts: boolean;
  readonly room: ListRoom;
};

export function productColumns({ store, facts, brands, categories, seesCosts, room }: Shown): readonly Column<Stored<ProductRow>>[] {
  const nameIn = (rows: Named, id: string | null) => rows.find((row) => row.id === id)?.name ?? '';
  const of = (row: ProductRow) => facts?.get(row.id);
  const pieces = (id: Exclude<keyof Stock, 'onHand'>): Column<Stored<ProductRow>> => ({
    id,
    header: stockNames[id](),
    width: 112,
    align: 'end',
    hideOnPhone: true,
    optional: true,
    cell: (row) => <Quantity value={of(row)?.stock?.[id]} className={(of(row)?.stock?.[id] ?? 0) < 0 ? 'text-danger-strong' : ''} />,
  });
  const tight = room === 'slim' || room === 'narrow';
  return [
    {
      id: 'name',
      header: m.products_product(),
      sort: 'asc',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Photo path={row.photo_path} load={store.readFile} alt="" className="size-7 coarse:size-10" />
          <span className="truncate font-medium">{row.name}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
    },
    { id: 'status', header: m.common_status(), sort: 'asc', width: 98, cell: (row) => <ProductStatus status={row.status} /> },
    {
      id: 'category',
      header: m.products_category(),
      width: 124,
      hideOnPhone: true,
      optional: tight,
      cell: (row) => <span className="truncate text-muted-foreground">{nameIn(categories, row.category_id)}</span>,
    },
    ...(brands.length > 1
      ? [
          {
            id: 'brand',
            header: m.common_brand(),
            width: 130,
            optional: true,
            hideOnPhone: true,
            cell: (row: ProductRow) => <span className="truncate text-muted-foreground">{nameIn(brands, row.brand_id)}</span>,
          },
        ]
      : []),
    {
      id: 'variants',
      header: m.products_variants(),
      width: 78,
      align: 'end',
      cell: (row) => <Quantity value={of(row)?.variants} />,
    },
    {
      id: 'price',
      header: m.common_price(),
      width: 182,
      align: 'end',
      cell: (row) => <MoneyRange range={of(row)?.prices ?? null} />,
    },
    ...(seesCosts
      ? ([
          {
            id: 'cost',
            header: m.products_cost(),
            width: 170,
            align: 'end',
            optional: true,
            cell: (row) => <MoneyRange range={of(row)?.costs ?? null} />,
          },
          {
            id: 'margin',
            header: m.common_margin(),
            width: 80,
            align: 'end',
            optional: tight,
            cell: (row) => <Percent bps={roundedPercent(of(row)?.margin)} decimals={1} />,
          },
        ] satisfies Column<Stored<ProductRow>>[])
      : []),
    { id: 'stock', header: stockNames.onHand(), width: 112, align: 'end', cell: (row) => <Stocked facts={of(row)} unit={row.unit} /> },
    pieces('reserved'),
    pieces('available'),
    pieces('withCourier'),
    {
      id: 'created_at',
      header: m.common_added(),
      sort: 'desc',
      width: 120,
      optional: true,
      cell: (row) => <DateText day={row.created_at} />,
    },
  ];
}

export function ProductPhoneRow({
  row,
  facts,
  store,
}: {
  readonly row: Stored<ProductRow>;
  readonly facts: ProductFacts | undefined;
  readonly store: Store;
}) {
  const number = useNumberText();
  return (
    <span className="flex items-center gap-3">
      <Photo path={row.photo_path} load={store.readFile} alt="" className="size-11" />
      <span className="min-w-0 flex-1">
        <PhoneLines
          title={
            <>
              {row.name} <PendingDot pending={row.$pending} />
            </>
          }
          value={<MoneyRange range={facts?.prices ?? null} from />}
          text={facts && facts.variants > 1 && m.products_variant_count({ n: number(facts.variants) })}
          badge={row.status === 'active' ? <OnHand facts={facts} unit={row.unit} /> : <ProductStatus status={row.status} />}
        />
      </span>
    </span>
  );
}

export function ProductStatus({ status }: { readonly status: ProductRow['status'] }) {
  const tones = { active: 'success', draft: 'info', archived: 'neutral' } as const satisfies Record<string, Tone>;
  return <StatusBadge tone={tones[status]} label={productStatusText(status)} />;
}

/** `from` shows only the lower end, where there is no room. */
export function MoneyRange({ range, from = false }: { readonly range: readonly [number, number] | null; readonly from?: boolean }) {
  if (!range) return <Money minor={null} />;
  if (from || range[0] === range[1]) return <Money minor={range[0]} />;
  return (
    <span className="figures">
      <Money minor={range[0]} /> – <Money minor={range[1]} />
    </span>
  );
}

/** On the shelf, and below it what of that is still free where orders wait for some. */
function Stocked({ facts, unit }: { readonly facts: ProductFacts | undefined; readonly unit: string }) {
  const number = useNumberText();
  const free = facts?.stock && facts.stock.reserved !== 0 ? m.products_n_available({ n: number(facts.stock.available) }) : undefined;
  return (
    <span className="flex flex-col items-end leading-tight">
      <OnHand facts={facts} unit={unit} />
      {free !== undefined && <span className="text-12 text-muted-foreground">{free}</span>}
    </span>
  );
}

function OnHand({ facts, unit }: { readonly facts: ProductFacts | undefined; readonly unit: string }) {
  const number = useNumberText();
  if (!facts) return <Quantity value={null} />;
  if (facts.stock === null) return <span className="text-13 text-muted-foreground">{m.products_not_counted()}</span>;
  const { below, low } = facts;
  const { onHand } = facts.stock;
  const tone = below > 0 || onHand <= 0 ? 'text-danger-strong' : low ? 'text-warning-strong' : '';
  const label = below > 0 && onHand > 0 ? m.products_below_zero({ n: number(below) }) : low && onHand > 0 ? m.products_low() : undefined;
  return (
    <span className={`inline-flex items-center gap-1.5 text-14 ${tone}`} title={label}>
      {label !== undefined && <TriangleAlert aria-label={label} role="img" className="size-3.5 shrink-0" />}
      <Quantity value={onHand} {...(unit !== '' && { unit })} />
    </span>
  );
}

/** Margins are shown to a tenth of a percent. */
function roundedPercent(bps: number | null | undefined): number | null {
  return bps === null || bps === undefined ? null : Math.round(bps / 10) * 10;
}
