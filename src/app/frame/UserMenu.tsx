import { CircleUser, ShieldCheck } from 'lucide-react';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { PersonBadge, useOwnFace } from '#modules/account/profile/index.ts';

import { PersonMenu } from './PersonMenu.tsx';

/** The person's menu in a company. */
export function UserMenu() {
  const { roleName, owner, superadmin } = useAccess();
  const face = useOwnFace();
  const role = owner ? m.role_owner() : roleName;
  return (
    <PersonMenu
      heading={[face?.name, role].filter(Boolean).join(' · ')}
      badge={face?.name && <PersonBadge name={face.name} photo={face.photo} />}
      own={{ label: m.profile_title(), icon: CircleUser, to: href('/app/profile') }}
      entry={superadmin && { label: m.admin_title(), icon: ShieldCheck, to: href('/admin') }}
    />
  );
}
