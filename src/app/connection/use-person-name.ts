import { useAtomValue } from 'jotai';

import { useAccess, useRow } from '#data/react.tsx';
import { Company, Member } from '#modules/account/settings/kind.ts';

import { identityAtom } from '../session/session.ts';

/** What the company calls the person at this device; the e-mail address of somebody without a name. */
export function usePersonName(): string {
  const { tenantId, userId, owner } = useAccess();
  const company = useRow(Company, owner ? tenantId : null);
  const member = useRow(Member, owner ? null : userId);
  const email = useAtomValue(identityAtom)?.email ?? '';
  return (owner ? company?.owner_name : member?.name) || email;
}
