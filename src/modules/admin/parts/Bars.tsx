import clsx from 'clsx';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

export type Bar = { readonly day: string; readonly value: number; /** Of these, shown in another tone. */ readonly bad?: number };

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly bars: readonly Bar[];
  /** Heads of the columns of the table. */
  readonly unit: string;
  readonly badUnit?: string;
};

/** A number for each of some days: bars with the largest and the newest number in words, or the same as a table. */
export function Bars({ title, text, bars, unit, badUnit }: Props) {
  const number = useNumberText();
  const [asTable, setAsTable] = useState(false);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <Section title={title} text={text} flush>
      {asTable ? (
        <Table title={title} bars={bars} unit={unit} badUnit={badUnit} />
      ) : (
        <figure role="img" aria-label={`${title}: ${number(total)} ${unit}`} className="p-4 pb-2">
          <Chart bars={bars} />
        </figure>
      )}
      <div className="flex justify-end px-2 pb-2">
        <Button tone="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? m.admin_as_chart() : m.admin_as_table()}
        </Button>
      </div>
    </Section>
  );
}

function Chart({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const highest = bars.findIndex((bar) => bar.value === most);
  const newest = bars.at(-1);
  return (
    <>
      <div className="flex h-36 items-end gap-0.5 pt-5">
        {bars.map(({ day, value, bad = 0 }, i) => (
          <div key={day} className="relative flex h-full flex-1 flex-col justify-end">
            {i === highest && value > 0 && (
              <span
                className={clsx('absolute text-12 text-muted-foreground', i > bars.length / 2 ? 'right-0' : 'left-0')}
                style={{ bottom: `calc(${(value / most) * 100}% + 2px)` }}
              >
                <Quantity value={value} />
              </span>
            )}
            <div className="flex min-h-px flex-col overflow-hidden rounded-t-sm bg-primary" style={{ height: `${(value / most) * 100}%` }}>
              {bad > 0 && <div className="min-h-1 bg-warning" style={{ height: `${(bad / value) * 100}%` }} />}
            </div>
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between border-t pt-1 text-12 text-muted-foreground">
        <DateText day={bars[0]?.day} />
        <span>
          <DateText day={newest?.day} /> · <Quantity value={newest?.value} className="font-medium text-foreground" />
        </span>
      </div>
    </>
  );
}

function Table({ title, bars, unit, badUnit }: Pick<Props, 'title' | 'bars' | 'unit'> & { readonly badUnit: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <div role="group" aria-label={title} className="max-h-60 overflow-y-auto" tabIndex={0}>
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-card text-muted-foreground">
          <tr>
            <th className="px-4 py-1.5 text-left font-medium">{m.admin_day()}</th>
            <th className="px-4 py-1.5 text-right font-medium">{unit}</th>
            {badUnit !== undefined && <th className="px-4 py-1.5 text-right font-medium">{badUnit}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ day, value, bad = 0 }) => (
            <tr key={day} className="border-t">
              <td className="px-4 py-1.5">
                <DateText day={day} />
              </td>
              <td className="px-4 py-1.5 text-right">
                <Quantity value={value} />
              </td>
              {badUnit !== undefined && (
                <td className="px-4 py-1.5 text-right">
                  <Quantity value={bad} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
