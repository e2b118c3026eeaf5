import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';

import { ImportDialog } from '../../business/imports/index.ts';
import { useFactoryRules } from '../stock/index.ts';
import { ownComponentColumns } from './export.ts';
import { fieldLabel } from './field-label.ts';
import { planComponentImport } from './import-components.ts';
import { componentFields, openingFields, ownOpeningColumns } from './import-formats.ts';
import { planOpeningImport } from './import-opening.ts';
import { useSetup } from './use-setup.ts';

/** Brings components along from a table; a known code changes its component. */
export function ComponentImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.components_import()}
      help={m.components_import_help()}
      source={{ id: 'components', advised: ['name', 'unit'], fields: componentFields, formats: [], anyWay: true }}
      fieldLabel={fieldLabel}
      needsOneOf={['code']}
      needs={m.components_import_needs()}
      template={{ name: 'components.csv', headers: ownComponentColumns }}
      plan={(file, mapping, work) => planComponentImport(store, file.rows, mapping, work)}
    />
  );
}

/** Brings along what lies where, once for each component, place and batch. */
export function OpeningImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const tellsCosts = allows(useAccess(), 'manage_purchases');
  const { places } = useSetup();
  const rules = useFactoryRules();
  const [picked, pick] = useState<string | null>(null);
  const place = picked ?? rules?.default_location_id ?? places.find(({ type }) => type === 'store')?.id ?? '';
  const shown = (field: string) => tellsCosts || (field !== 'unit_cost' && field !== 'unit cost');
  return (
    <ImportDialog
      onClose={onClose}
      title={m.components_import_opening()}
      help={m.components_import_opening_help()}
      source={{
        ...{ id: 'opening-stock', advised: ['quantity'], formats: [], anyWay: true },
        fields: openingFields.filter(({ id }) => shown(id)),
      }}
      fieldLabel={fieldLabel}
      needsOneOf={['code']}
      needs={m.components_import_needs()}
      template={{ name: 'opening-stock.csv', headers: ownOpeningColumns.filter(shown) }}
      answered={() => place !== ''}
      questions={() => (
        <FieldFrame label={m.components_import_place()} className="rounded-lg bg-muted p-4">
          {(ids) => (
            <SelectInput {...ids} value={place} onChange={pick} options={places.map(({ id, name }) => ({ value: id, label: name }))} />
          )}
        </FieldFrame>
      )}
      plan={(file, mapping, work) => planOpeningImport(store, file.rows, mapping, { place }, work)}
    />
  );
}
