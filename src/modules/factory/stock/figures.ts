import type { PlaceBalance } from '../material-ledger/index.ts';
import type { ComponentRow, LocationRow } from '../materials/index.ts';
import type { StockLedger } from './ledgers.ts';

/** How much of a component there is. Quantities in millionths of its stock unit. */
export type ComponentFigures = {
  /** At all places but scrap. */
  readonly onHand: number;
  readonly places: readonly PlaceBalance[];
  readonly reserved: number;
  readonly available: number;
  readonly onOrder: number;
  /** What there will be once everything ordered is here and everything reserved is gone. */
  readonly projected: number;
  /** Millionths of a minor unit for one stock unit; null where no cost is known. */
  readonly average: number | null;
  /** Minor units, at all places: what lies in scrap is worth what it cost until it is written off. */
  readonly value: number;
  /** Less will be there than the reorder point says. */
  readonly below: boolean;
  /** Some place holds less than nothing. */
  readonly negative: boolean;
  /** Something came in or went out of which nobody knows the cost. */
  readonly noCost: boolean;
  /** The minute since 1970 of the last move that stands; null = none. */
  readonly lastMoved: number | null;
  /** There is some, and it has not moved for 90 days. */
  readonly dead: boolean;
  /** For how many days it lasts, if as much is used a day as in the last 90 days, or since it first moved; null where nothing was used. */
  readonly cover: number | null;
};

type Asked = {
  /** `undefined` where nothing has moved yet. */
  readonly ledger: StockLedger | undefined;
  readonly reserved: number;
  readonly onOrder: number;
  readonly component: Pick<ComponentRow, 'reorder_point' | 'track_stock' | 'active'>;
  /** Ids of the places where scrap lies. */
  readonly scrap: ReadonlySet<string>;
  /** Now, in minutes since 1970. */
  readonly minute: number;
};

const day = 1440;
const window = 90;

export function componentFigures({ ledger, reserved, onOrder, component, scrap, minute }: Asked): ComponentFigures {
  const { rows = [], balance, negative = [] } = ledger?.ledger ?? {};
  const places = balance?.places ?? [];
  const onHand = places.filter(({ location }) => !scrap.has(location)).reduce((sum, { quantity }) => sum + quantity, 0);
  const available = onHand - reserved;
  const projected = available + onOrder;
  const lastMoved = rows.at(-1)?.minute ?? null;
  return {
    ...{ onHand, places, reserved, available, onOrder, projected },
    average: balance?.average ?? null,
    value: balance?.value ?? 0,
    below: component.active && component.track_stock && component.reorder_point > 0 && projected < component.reorder_point,
    negative: negative.length > 0 || onHand < 0,
    noCost: rows.some(({ no_cost }) => no_cost),
    lastMoved,
    dead: onHand > 0 && lastMoved !== null && minute - lastMoved > window * day,
    cover: ledger ? coverOf(ledger, onHand, minute) : null,
  };
}

export function scrapPlaces(locations: readonly Pick<LocationRow, 'id' | 'type'>[]): ReadonlySet<string> {
  return new Set(locations.filter(({ type }) => type === 'scrap').map(({ id }) => id));
}

/** Used is what was issued, consumed or scrapped, less what came back; counts, transfers and what went back to a supplier are no use. */
function coverOf({ ledger, moves }: StockLedger, onHand: number, minute: number): number | null {
  const since = minute - window * day;
  let used = 0;
  for (const row of ledger.rows.toReversed()) {
    if (row.minute < since) break;
    const type = moves.get(row.id)?.type;
    if (type === 'issue' || type === 'consume' || type === 'scrap' || type === 'issue_return') used -= row.change;
  }
  if (used <= 0) return null;
  const days = Math.min(window, Math.max(1, Math.ceil((minute - (ledger.rows[0]?.minute ?? minute)) / day)));
  return Math.max(0, Math.floor((onHand * days) / used));
}
