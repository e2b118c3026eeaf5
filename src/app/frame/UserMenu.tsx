import { CircleUser, ListChecks, ShieldCheck } from 'lucide-react';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { PersonBadge, useOwnFace } from '#modules/account/profile/index.ts';
import { offersFirstSteps } from '#modules/space/first-steps.ts';

import { PersonMenu } from './PersonMenu.tsx';

/** The person's menu in a company. */
export function UserMenu() {
  const access = useAccess();
  const { roleName, owner, superadmin } = access;
  const face = useOwnFace();
  const role = owner ? m.role_owner() : roleName;
  return (
    <PersonMenu
      heading={[face?.name, role].filter(Boolean).join(' · ')}
      badge={face?.name && <PersonBadge name={face.name} photo={face.photo} />}
      own={{ label: m.profile_title(), icon: CircleUser, to: href('/app/profile') }}
      help={offersFirstSteps(access) && { label: m.space_first_title(), icon: ListChecks, to: '/app?start=1' }}
      entry={superadmin && { label: m.admin_title(), icon: ShieldCheck, to: href('/admin') }}
    />
  );
}
