import { useAccess, useRow } from '#data/react.tsx';

import { Company, Member } from '../../company/kind.ts';

/** What the company knows of the person at this device; `undefined` while it is read. */
export function useOwnFace(): { readonly name: string; readonly photo: string | null } | undefined {
  const { tenantId, userId, owner } = useAccess();
  const company = useRow(Company, owner ? tenantId : null);
  const member = useRow(Member, owner ? null : userId);
  if (owner) return company ? { name: company.owner_name, photo: company.owner_photo_path } : undefined;
  return member ? { name: member.name, photo: member.photo_path } : undefined;
}
