import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import { type Part, type PartState, partText } from '../advances/index.ts';
import { PeriodText } from './PeriodText.tsx';

const tones: Readonly<Record<PartState, Tone>> = { open: 'neutral', taken: 'success', short: 'warning', skipped: 'info' };
const head = 'px-2 py-1.5 sm:px-3 text-12 font-medium text-muted-foreground';

/** The parts of an advance by month. One that is late says so. */
export function ScheduleTable({ parts, lateBefore }: { readonly parts: readonly Part[]; readonly lateBefore: string }) {
  const number = useNumberText();
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="border-b text-left">
            <th scope="col" className={`${head} w-10 max-sm:hidden`}>
              #
            </th>
            <th scope="col" className={head}>
              {m.common_period()}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {m.advances_due()}
            </th>
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              {m.advances_part_taken()}
            </th>
            <th scope="col" className={head}>
              {m.common_status()}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.number}-${part.period}`} className="border-b last:border-b-0">
              <td className="px-2 py-1.5 figures text-muted-foreground max-sm:hidden sm:px-3">{number(part.number)}</td>
              <td className="px-2 py-1.5 sm:px-3">
                <PeriodText period={part.period} />
              </td>
              <td className="px-2 py-1.5 text-right sm:px-3">
                <Money minor={part.amount} />
                {part.state === 'short' && (
                  <span className="block text-12 text-muted-foreground sm:hidden">
                    {m.advances_part_taken()} <Money minor={part.taken} />
                  </span>
                )}
              </td>
              <td className="px-2 py-1.5 text-right max-sm:hidden sm:px-3">{part.taken > 0 && <Money minor={part.taken} />}</td>
              <td className="px-2 py-1.5 sm:px-3">
                {part.state === 'open' && part.period < lateBefore ? (
                  <StatusBadge tone="danger" label={m.expenses_overdue()} />
                ) : (
                  <StatusBadge tone={tones[part.state]} label={partText[part.state]()} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
