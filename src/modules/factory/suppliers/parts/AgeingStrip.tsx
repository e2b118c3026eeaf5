import clsx from 'clsx';

import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type Ageing, ageingDays } from '../dues.ts';

const colours = ['bg-success', 'bg-warning', 'bg-warning-strong', 'bg-danger'] as const;

/** What is owed by how long it should have been paid: a bar, and the amounts below it. */
export function AgeingStrip({ ageing }: { readonly ageing: Ageing }) {
  const labels = ageingLabels(useNumberText());
  return (
    <Section title={m.suppliers_ageing()} text={m.suppliers_ageing_text()}>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-muted">
        {ageing.map((part, i) => part > 0 && <span key={labels[i]} className={colours[i]} style={{ flexGrow: part, flexBasis: 4 }} />)}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-4">
        {ageing.map((part, i) => (
          <div key={labels[i]}>
            <dt className="flex items-center gap-1.5 text-12 text-muted-foreground">
              <span aria-hidden className={clsx('size-2 rounded-full', colours[i])} />
              {labels[i]}
            </dt>
            <dd className="mt-0.5 text-14 font-medium">
              <Money minor={part} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What the parts of an ageing are called. */
export function ageingLabels(number: NumberText): readonly string[] {
  const starts = [0, ...ageingDays.map((days) => days + 1)];
  return starts.map((from, i) => {
    const to = ageingDays[i];
    return to === undefined
      ? m.suppliers_ageing_over({ days: number(from - 1) })
      : m.statements_days_between({ from: number(from), to: number(to) });
  });
}
