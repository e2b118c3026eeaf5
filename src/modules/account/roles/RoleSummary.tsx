import { useId } from 'react';

import { permissionKeys } from '#access/permissions.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useField } from '#ui/form/fields/use-field.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { ChangeList, changeOf, effective, nameIn, type Reach, type RoleRow, type Team } from '../team/index.ts';
import { keyGroups } from './groups.ts';
import { takesAway } from './rules.ts';
import { useHoldersOf } from './use-holders.ts';

type RoleSummaryProps = {
  readonly before: RoleRow | undefined;
  readonly after: Reach;
  readonly team: Team;
  /** Whoever edits holds the role himself. */
  readonly mine: boolean;
};

/** What the role comes to, whom it concerns, and what saving would change. */
export function RoleSummary({ before, after, team, mine }: RoleSummaryProps) {
  const number = useNumberText();
  const keys = effective(after);
  const change = before && changeOf(before, after);
  return (
    <Section title={m.roles_summary()}>
      <div className="flex flex-col gap-4 text-13">
        <div>
          <p className="figures">{m.roles_keys_of({ n: number(keys.size), all: number(permissionKeys.length) })}</p>
          <p className="text-muted-foreground">
            {keyGroups()
              .map((group) => ({ label: group.label, count: group.keys.filter((key) => keys.has(key)).length }))
              .filter(({ count }) => count > 0)
              .map(({ label, count }) => `${label} ${number(count)}`)
              .join(' · ')}
          </p>
        </div>
        {before && <HeldBy role={before} team={team} />}
        {change && (
          <div>
            <h3 className="mb-1 font-medium">{m.roles_changes()}</h3>
            <ChangeList change={change} team={team} none={m.roles_no_changes()} />
          </div>
        )}
        {mine && change && takesAway(change) && (
          <Notice tone="warning">
            <p>{change.lost.includes('manage_team') ? m.team_lose_oneself() : m.roles_own_role()}</p>
            <Aware />
          </Notice>
        )}
      </div>
    </Section>
  );
}

/** What one takes from oneself has to be known. */
function Aware() {
  const id = useId();
  const { value, onChange, onBlur, ref, error } = useField<boolean>('aware', m.roles_aware());
  return (
    <label className="flex min-h-control items-start gap-2.5 pt-1.5">
      <input
        ref={ref}
        type="checkbox"
        name="aware"
        className="mt-0.5"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        checked={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {m.roles_aware()}
        {error !== undefined && (
          <span id={id} className="block text-12 font-medium text-danger-strong">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}

function HeldBy({ role, team }: { readonly role: RoleRow; readonly team: Team }) {
  const number = useNumberText();
  const { members, invitations } = useHoldersOf(team)(role.id);
  return (
    <div>
      <h3 className="font-medium">{m.roles_holders()}</h3>
      <p className="break-words text-muted-foreground">
        {[
          members.map((member) => nameIn(team, member)).join(', '),
          invitations.length > 0 && m.roles_invited({ n: number(invitations.length) }),
        ]
          .filter(Boolean)
          .join(' · ') || m.roles_nobody()}
      </p>
    </div>
  );
}
