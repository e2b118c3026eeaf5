import { ListChecks } from 'lucide-react';

import { m } from '#messages';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';

import type { TabletOrderRow } from '../working/index.ts';
import type { LineFigures } from './rules.ts';

type Props = { readonly orders: readonly TabletOrderRow[]; readonly figures: LineFigures; readonly onToday: () => void };

/** How the line stands today, as far as this tablet knows, to be read from afar. */
export function LineStrip({ orders, figures: { good, reject, efficiency, expected, target }, onToday }: Props) {
  const number = useNumberText();
  const tone = efficiency === null ? '' : efficiency < expected ? 'text-danger-strong' : 'text-success-strong';
  return (
    <section aria-label={m.floor_tablet_line()} className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b bg-card px-4 py-3">
      <p className="text-20 font-semibold">{orders[0]?.line_name}</p>
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Figure label={m.working_good()}>
          {number(good)}
          {target !== null && <span className="text-16 font-normal text-muted-foreground"> / {number(target)}</span>}
        </Figure>
        <Figure label={m.working_reject()}>{number(reject)}</Figure>
        <Figure label={m.reports_efficiency()}>
          <span className={tone}>
            <Percent bps={efficiency} decimals={0} />
          </span>
          <span className="text-16 font-normal text-muted-foreground">
            {' / '}
            <Percent bps={expected} decimals={0} />
          </span>
        </Figure>
      </dl>
      <button
        type="button"
        onClick={onToday}
        className="ml-auto flex min-h-16 items-center gap-3 rounded-lg border border-border-strong bg-card px-5 text-16 font-medium shadow-raised hover:bg-muted"
      >
        <ListChecks aria-hidden className="size-6" />
        {m.floor_tablet_today()}
      </button>
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted-foreground">{label}</dt>
      <dd className="text-28 font-semibold figures">{children}</dd>
    </div>
  );
}
