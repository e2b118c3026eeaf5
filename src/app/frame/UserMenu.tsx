import { ShieldCheck } from 'lucide-react';

import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { PersonMenu } from './PersonMenu.tsx';

/** The person's menu in a company. */
export function UserMenu() {
  const { roleName, owner, superadmin } = useAccess();
  return (
    <PersonMenu
      heading={owner ? m.role_owner() : roleName}
      entry={superadmin && { label: m.admin_title(), icon: ShieldCheck, to: href('/admin') }}
    />
  );
}
