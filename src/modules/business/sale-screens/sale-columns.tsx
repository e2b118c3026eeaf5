import type { Stored } from '#data/kind.ts';
import { formatMoney, moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import type { Format } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { Status } from '../sale-rules/index.ts';
import { nameOf } from './use-order-settings.ts';

type Named = readonly { readonly id: string; readonly name: string }[];

/** What the cells of orders and parcels are written from, beside the row. */
export type SaleFacts = {
  readonly statuses: readonly Status[];
  readonly brands: Named;
  readonly zones: Named;
  readonly totals: Readonly<Partial<Record<string, number>>> | undefined;
  readonly room: ListRoom;
  /** How the company writes money: decides how wide its columns are. */
  readonly format: Format;
};

type Sale = Stored<{
  readonly ship_name: string;
  readonly ship_phone: string;
  readonly ship_phone2: string;
  readonly ship_address: string;
  readonly ship_area: string;
  readonly ship_city: string;
  readonly ship_postcode: string;
  readonly ship_zone_id: string | null;
  readonly brand_id: string;
  readonly order_date: string;
}>;

/** Columns that the lists of orders and of parcels both have; each list puts them in its own order. */
export function commonColumns({ brands, zones, totals, room, format }: SaleFacts) {
  const money = <R extends Sale>(
    id: string,
    header: string,
    minor: (row: R) => number | null,
    more: Partial<Column<R>> & { readonly signed?: boolean } = {},
  ): Column<R> => {
    const { signed = false, ...rest } = more;
    const total = totals?.[id];
    return {
      id,
      header,
      sort: 'desc',
      width: moneyWidth(total, signed, format),
      align: 'end',
      cell: (row) => <Money minor={minor(row)} {...(signed && { tone: 'signed' as const })} />,
      csv: (row) => {
        const amount = minor(row);
        return amount === null ? null : moneyToText(amount, format.currency);
      },
      ...(total !== undefined && { total: <Money minor={total} /> }),
      ...rest,
    };
  };
  const day = (optional: boolean): Column<Sale> => ({
    id: 'order_date',
    header: m.orders_date(),
    sort: 'desc',
    width: 124,
    optional,
    cell: (row) => <DateText day={row.order_date} className="text-muted-foreground" />,
    csv: (row) => row.order_date,
    holds: 'day',
  });
  const named = (id: string, header: string, width: number, rows: Named, of: (row: Sale) => string | null): Column<Sale> => ({
    id,
    header,
    width,
    optional: true,
    cell: (row) => <span className="truncate">{nameOf(rows, of(row))}</span>,
    csv: (row) => nameOf(rows, of(row)) ?? null,
  });
  const recipient: Column<Sale> = {
    id: 'customer',
    header: m.orders_customer(),
    sort: 'asc',
    ...(room === 'slim' ? { width: 180 } : { least: 160 }),
    cell: (row) => <Recipient name={row.ship_name} phone={row.ship_phone} room={room} />,
    csv: {
      [m.orders_customer()]: (row) => row.ship_name,
      [m.common_phone()]: (row) => [row.ship_phone, row.ship_phone2].filter(Boolean).join(', '),
      [m.common_address()]: (row) => [row.ship_address, row.ship_area, row.ship_city, row.ship_postcode].filter(Boolean).join(', '),
    },
  };
  return {
    money,
    day,
    recipient,
    brand: named('brand_id', m.common_brand(), 130, brands, (row) => row.brand_id),
    zone: named('zone_id', m.orders_zone(), 120, zones, (row) => row.ship_zone_id),
  };
}

/** Name and phone, side by side where both have room. */
function Recipient({ name, phone, room }: { readonly name: string; readonly phone: string; readonly room: ListRoom }) {
  if (room === 'narrow' || room === 'normal') return <Stacked above={name} below={phone} />;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{name}</span>
      {room !== 'slim' && <span className="shrink-0 text-12 figures text-muted-foreground">{phone}</span>}
    </span>
  );
}

/** Wide enough for the sum below the column, which is its longest figure, and for what most single rows come to. */
function moneyWidth(total: number | undefined, signed: boolean, format: Format): number {
  const longest = Math.max(Math.abs(total ?? 0), usual);
  const text = formatMoney(signed || (total ?? 0) < 0 ? -longest : longest, format);
  return Math.ceil(Array.from(text).reduce((sum, sign) => sum + (/[.,\s]/.test(sign) ? separator : figure), padding));
}

/** Minor units: as many figures as 99,999.00 has. */
const usual = 9_999_900;
/** Pixels of one figure and of what stands between figures in the row of sums, which is the boldest, and of both sides of a cell. */
const figure = 9.4;
const separator = 4.6;
const padding = 26;
