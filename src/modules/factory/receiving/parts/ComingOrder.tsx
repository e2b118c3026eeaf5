import { ChevronRight } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { parts } from '../../material-ledger/index.ts';
import type { ComponentRow } from '../../materials/index.ts';
import type { PurchaseRow } from '../../purchasing/index.ts';
import type { Coming } from '../to-come.ts';

type Props = {
  readonly of: Coming<Stored<PurchaseRow>>;
  readonly components: ReadonlyMap<string, ComponentRow>;
  readonly onOpen: () => void;
};

/** So many lines are told one by one. */
const most = 4;

/** An order of which something is still to come: from whom, when, and what. */
export function ComingOrder({ of: { row, lines, late }, components, onOpen }: Props) {
  const number = useNumberText();
  const more = lines.length - most;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded-lg border bg-card px-4 py-3 text-left hover:bg-muted"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <span className="text-16 font-semibold break-words">{row.supplier_name}</span>
            <PendingDot pending={row.$pending} />
            {late && <StatusBadge tone="warning" label={m.purchases_late()} />}
          </span>
          <span className="text-13 text-muted-foreground">
            <span className="figures">{row.purchase_no}</span>
            {row.expected_date !== null && (
              <>
                {' · '}
                <span className="whitespace-nowrap">
                  {m.purchases_expected()} <DateText day={row.expected_date} />
                </span>
              </>
            )}
          </span>
          <span className="grid gap-x-6 text-14 sm:grid-cols-2">
            {lines.slice(0, more === 1 ? most + 1 : most).map(({ line, came }) => (
              <span key={line.id} className="flex justify-between gap-3">
                <span className="min-w-0 break-words">{components.get(line.component_id)?.name ?? '–'}</span>
                <span className="shrink-0 font-medium figures whitespace-nowrap">
                  {number(came.remaining / parts, 3)} {line.measure_name}
                </span>
              </span>
            ))}
          </span>
          {more > 1 && <span className="text-13 text-muted-foreground">{m.common_and_more({ n: number(more) })}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </button>
    </li>
  );
}
