import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { useField } from '#ui/form/fields/use-field.ts';
import { useFormValue } from '#ui/form/use-form.ts';

import type { Team } from '../team/index.ts';
import type { RoleForm } from './role-form.ts';

/** In which brands the role works. Whoever is limited to brands gives no more than those. */
export function BrandScope({ form, team }: { readonly form: RoleForm; readonly team: Team }) {
  const scope = useFormValue(form, 'scope');
  const limited = team.giver !== 'owner' && team.giver.brand_ids !== null;
  return (
    <>
      <form.Field.Radio
        name="scope"
        label={m.brands_label()}
        {...(limited && { help: m.roles_own_brands() })}
        options={[
          { value: 'all', label: m.team_all_brands(), disabled: limited },
          { value: 'some', label: m.roles_some_brands() },
        ]}
      />
      {scope === 'some' && <BrandTicks team={team} />}
    </>
  );
}

function BrandTicks({ team: { brands, giver } }: { readonly team: Team }) {
  const { value, onChange, onBlur, error } = useField<readonly string[]>('brands', m.roles_some_brands());
  const mine = giver === 'owner' ? null : giver.brand_ids;
  const shown = brands.filter((brand) => brand.deleted_at === null || value.includes(brand.id));
  return (
    <FieldFrame label={m.roles_some_brands()} help={m.roles_company_wide_help()} error={error} group>
      {(ids) => (
        <div aria-describedby={ids['aria-describedby']} className="grid gap-x-6 sm:grid-cols-2">
          {shown.map(({ id, name }) => (
            <label key={id} className="flex min-h-control items-center gap-2.5">
              <input
                type="checkbox"
                name="brands"
                checked={value.includes(id)}
                disabled={mine !== null && !mine.includes(id)}
                onBlur={onBlur}
                onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))}
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
