import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { nameShown, reachedBy, type Status, type StatusType, toneOf } from '../../business/sale-rules/index.ts';
import { CancelReason, DeliveryZone, type Phase, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { useEntityForm } from '../../entity/index.ts';
import { reasonCommands, statusCommands, type StatusFacts, zoneCommands } from './commands.ts';
import { colourTexts, phaseTexts } from './status-texts.ts';

/** A name that a company was founded with is shown in the reader's language, and stays as it is stored unless it is written anew. */
export function nameWritten(typed: string, before: { readonly name: string } | undefined): string {
  return before && typed.trim() === nameShown(before.name) ? before.name : typed;
}

function renamed<F extends { readonly name: string }>(values: F, seen: { readonly name: string } | undefined): F {
  return { ...values, name: nameWritten(values.name, seen) };
}

const { name, phase, color } = ShippingStatus.schema.entries;
const StatusFields = v.object({ name, phase, color });

export function StatusForm({
  type,
  before: now,
  onClose,
}: {
  readonly type: StatusType;
  readonly before: Status | undefined;
  readonly onClose: () => void;
}) {
  const { form, before, dialog } = useEntityForm({
    fields: StatusFields,
    draft: `${type}-status`,
    before: now,
    start: { name: '', phase: type === 'ecom' ? 'on_hold' : 'in_transit', color: 'blue' },
    valuesOf: (row) => ({ ...v.parse(StatusFields, row), name: nameShown(row.name) }),
    commands: statusCommands,
    factsOf: ({ phase, ...values }, seen): StatusFacts => ({
      ...values,
      name: nameWritten(values.name, seen),
      ...(!seen && { type, phase }),
    }),
    onClose,
  });
  const { Field } = form;
  const shown = { name: useFormValue(form, 'name'), phase: useFormValue(form, 'phase'), color: useFormValue(form, 'color') };
  return (
    <FormDialog {...dialog} title={before ? m.settings_edit_status() : m.settings_add_status()} submit={m.ui_save()}>
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <Field.Select
        name="phase"
        label={m.settings_phase()}
        help={before ? m.settings_phase_fixed() : m.settings_phase_help()}
        disabled={before !== undefined}
        options={(before ? [before.phase] : stepsOf(type)).map((value) => ({ value, label: worded(phaseTexts, value) }))}
      />
      <Field.Select
        name="color"
        label={m.common_colour()}
        options={Object.entries(colourTexts).map(([value, label]) => ({ value, label: label() }))}
      />
      <FieldFrame label={m.common_looks()} group>
        {() => <StatusBadge tone={toneOf(shown)} label={shown.name || worded(phaseTexts, shown.phase)} />}
      </FieldFrame>
    </FormDialog>
  );
}

/** Phases that a person may put a row into; the others follow from a shipment or an outcome. */
function stepsOf(type: StatusType): readonly Phase[] {
  return Object.entries(reachedBy[type]).flatMap(([phase, way]) => (way === 'step' ? [phase as Phase] : []));
}

const ZoneFields = v.object({ name: DeliveryZone.schema.entries.name, fee: DeliveryZone.schema.entries.fee });

export function ZoneForm({
  before: now,
  onClose,
}: {
  readonly before: Row<typeof DeliveryZone> | undefined;
  readonly onClose: () => void;
}) {
  const { form, before, dialog } = useEntityForm({
    fields: ZoneFields,
    draft: 'zone',
    before: now,
    start: { name: '', fee: 0 },
    valuesOf: (row) => ({ name: nameShown(row.name), fee: row.fee }),
    commands: zoneCommands,
    factsOf: renamed,
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? m.settings_edit_zone() : m.settings_add_zone()} submit={m.ui_save()}>
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <Field.Money name="fee" label={m.orders_delivery_fee()} help={m.settings_zone_fee_help()} />
    </FormDialog>
  );
}

const ReasonFields = v.object({ name: CancelReason.schema.entries.name });

export function ReasonForm({
  before: now,
  onClose,
}: {
  readonly before: Row<typeof CancelReason> | undefined;
  readonly onClose: () => void;
}) {
  const { form, before, dialog } = useEntityForm({
    fields: ReasonFields,
    draft: 'reason',
    before: now,
    start: { name: '' },
    valuesOf: (row) => ({ name: nameShown(row.name) }),
    commands: reasonCommands,
    factsOf: renamed,
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? m.settings_edit_reason() : m.settings_add_reason()} submit={m.ui_save()}>
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
    </FormDialog>
  );
}
