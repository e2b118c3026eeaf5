import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import { orderStateTexts, useOrderStandings } from '../production/index.ts';

const shown = ['planned', 'released', 'in_progress', 'on_hold', 'completed'] as const;

/** How many orders stand where; leads whoever may to them. */
export function OrderStates() {
  const number = useNumberText();
  const runs = allows(useAccess(), 'manage_production');
  const standings = useOrderStandings();
  if (!standings || standings.size === 0) return null;
  const all = [...standings.values()];
  return (
    <Section title={m.products_movement_production()} flush>
      <ul className="grid grid-cols-2 gap-px bg-border max-sm:*:last:odd:col-span-2 sm:grid-cols-5">
        {shown.map((state) => {
          const { name, tone } = orderStateTexts[state];
          const told = (
            <>
              <StatusBadge tone={tone} label={name()} />
              <span className="text-16 font-semibold figures">{number(all.filter((one) => one.state === state).length)}</span>
            </>
          );
          const look = 'flex items-center justify-between gap-2 px-4 py-3';
          return (
            <li key={state} className="bg-card">
              {runs ? (
                <Link to={`/app/factory/production?state=${state}`} className={`${look} hover:bg-muted`}>
                  {told}
                </Link>
              ) : (
                <span className={look}>{told}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
