import { useAccess, useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { Member } from './kind.ts';

type Author = { readonly user_id: string | null; readonly actor_kind: string };

/** Who wrote an entry of a feed: members are known by their names, the owner is whoever is no member. */
export function useAuthorNames(): (entry: Author) => string {
  const { userId, tenantId } = useAccess();
  const company = useCompany();
  const members = useKeys(Member) ?? [];
  return ({ user_id, actor_kind }) => {
    if (actor_kind === 'courier') return m.orders_courier();
    if (actor_kind === 'customer') return m.orders_customer();
    if (actor_kind === 'system' || user_id === null) return m.orders_feed_system();
    if (user_id === userId) return m.common_you();
    if (user_id === tenantId) return company.owner_name || company.name;
    return members.find((member) => member.id === user_id)?.name || m.orders_feed_someone();
  };
}
