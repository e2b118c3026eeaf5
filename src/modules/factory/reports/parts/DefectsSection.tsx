import { m } from '#messages';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { FloorReport } from '../../floor/index.ts';

/** What was wrong with the rejected pieces, the most frequent first. */
export function DefectsSection({ report }: { readonly report: FloorReport }) {
  const number = useNumberText();
  const groups = [
    ...Map.groupBy(
      report.lines.filter(({ reject }) => reject > 0),
      ({ reason }) => reason,
    ),
  ]
    .map(([reason, lines]) => ({ reason, pieces: lines.reduce((sum, { reject }) => sum + reject, 0) }))
    .toSorted((a, b) => b.pieces - a.pieces);
  const all = groups.reduce((sum, { pieces }) => sum + pieces, 0);
  if (all === 0) return null;
  return (
    <Section title={m.reports_defects()}>
      <ul className="flex flex-col gap-2 text-14">
        {groups.map(({ reason, pieces }) => (
          <li key={reason} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
            <span className="truncate">{reason || m.reports_no_reason()}</span>
            <span className="figures">
              {number(pieces)} · <Percent bps={Math.round((pieces * 10_000) / all)} />
            </span>
            <span aria-hidden className="col-span-2 h-1.5 rounded-full bg-muted">
              <span className="block h-full rounded-full bg-danger" style={{ width: `${(pieces * 100) / all}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
