import { CirclePause, CirclePlay, Crown, UserCog, UserMinus } from 'lucide-react';

import { m } from '#messages';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';

import type { Person } from './people.ts';
import type { Task } from './TaskDialog.tsx';

/** What can be done with somebody; what cannot says why. `missing`: why nothing can be done now. */
export function entriesFor(person: Person, missing: string | undefined, onTask: (task: Task) => void): MenuEntries {
  if (person.state === 'owner') return [{ label: m.team_hand_over(), icon: Crown, why: m.refusal_owner_fixed() }];
  if (person.state === 'left') return [{ label: m.team_role_change(), icon: UserCog, why: m.team_gone() }];
  const why = missing ?? person.why;
  const whyMe = why ?? (person.isMe ? m.team_not_oneself() : undefined);
  return [
    { label: m.team_role_change(), icon: UserCog, why, onSelect: () => onTask({ kind: 'role', person }) },
    person.state === 'active'
      ? { label: m.team_suspend(), icon: CirclePause, why: whyMe, onSelect: () => onTask({ kind: 'suspend', person }) }
      : { label: m.team_resume(), icon: CirclePlay, why: whyMe, onSelect: () => onTask({ kind: 'resume', person }) },
    null,
    { label: m.team_remove(), icon: UserMinus, tone: 'danger', why: whyMe, onSelect: () => onTask({ kind: 'remove', person }) },
  ];
}
