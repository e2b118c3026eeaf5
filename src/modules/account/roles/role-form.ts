import * as v from 'valibot';

import { id, text } from '#data/fields.ts';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import type { Reach, RoleRow } from '../team/index.ts';
import { type Editing, givable, inOrder } from './rules.ts';

export const RoleFields = v.object({
  name: text(60, 1),
  scope: v.picklist(['all', 'some']),
  brands: v.array(id),
  permissions: v.array(v.string()),
  /** The person knows that he takes something from himself. */
  aware: v.boolean(),
});
export type RoleValues = v.InferOutput<typeof RoleFields>;
export type RoleForm = FormHandle<v.InferInput<typeof RoleFields>, RoleValues>;

export function valuesOf({ name, permissions, brand_ids }: Omit<RoleRow, 'id'>): RoleValues {
  return {
    name,
    scope: brand_ids === null ? 'all' : 'some',
    brands: [...(brand_ids ?? [])],
    permissions: [...inOrder(permissions)],
    aware: false,
  };
}

/** A new role: nothing, or as much of another as whoever makes it may give. Whoever is limited to brands gives those at most. */
export function newValues(name: string, from: Reach | undefined, editing: Editing): RoleValues {
  const own = editing.giver === 'owner' ? null : editing.giver.brand_ids;
  const wanted = from ? from.brand_ids : null;
  const brand_ids = own === null ? wanted : (wanted ?? own).filter((brand) => own.includes(brand));
  return valuesOf({ name, permissions: [...givable(from?.permissions ?? [], editing)], brand_ids });
}

/** What the form's role opens so far. */
export function useReach(form: RoleForm): Reach {
  const permissions = useFormValue(form, 'permissions');
  const scope = useFormValue(form, 'scope');
  const brands = useFormValue(form, 'brands');
  return { permissions, brand_ids: scope === 'all' ? null : brands };
}
