import { Minus, Plus } from 'lucide-react';

import { permissionKeys } from '#access/permissions.ts';
import { m } from '#messages';
import { permissionLabel } from '#modules/key-labels.ts';

import { type Change, isChange } from './rules.ts';
import { brandsText, type Team } from './use-team.ts';

/** What is gained and lost, in the order of the specification; brands last. */
export function ChangeList({
  change,
  team,
  none,
}: {
  readonly change: Change;
  readonly team: Pick<Team, 'brands'>;
  /** Said when nothing is. */
  readonly none: string;
}) {
  if (!isChange(change)) return <p className="text-13 text-muted-foreground">{none}</p>;
  const brandsOf = (ids: Change['brandsGained']) => (ids === 'all' ? [m.team_all_brands()] : ids.map((id) => brandsText(team, [id])));
  return (
    <div className="flex flex-col gap-3">
      <Changes title={m.team_gains()} gain entries={[...labelsOf(change.gained), ...brandsOf(change.brandsGained)]} />
      <Changes title={m.team_loses()} entries={[...labelsOf(change.lost), ...brandsOf(change.brandsLost)]} />
    </div>
  );
}

function Changes({
  title,
  gain = false,
  entries,
}: {
  readonly title: string;
  readonly gain?: boolean;
  readonly entries: readonly string[];
}) {
  if (entries.length === 0) return null;
  const Sign = gain ? Plus : Minus;
  return (
    <div>
      <h3 className="text-12 font-medium text-muted-foreground">{title}</h3>
      <ul className="mt-1 flex flex-col gap-0.5 text-13">
        {entries.map((entry) => (
          <li key={entry} className="flex items-start gap-1.5">
            <Sign aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${gain ? 'text-success' : 'text-danger'}`} />
            {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A key of a newer server shows as it is. */
function labelsOf(keys: readonly string[]): readonly string[] {
  const known = permissionKeys.filter((key) => keys.includes(key)).map(permissionLabel);
  return [...known, ...keys.filter((key) => !(permissionKeys as readonly string[]).includes(key))];
}
