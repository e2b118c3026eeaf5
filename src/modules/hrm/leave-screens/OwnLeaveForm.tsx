import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { PapersField, useEntityForm } from '../../entity/index.ts';
import { countLeave, ownLeaveCommands, type OwnLeaveFacts, type OwnRequestRow } from '../leave/index.ts';
import { OwnLeaveRequest } from '../leave/kind.ts';
import { askedOf, LeaveFields, LeaveValues, startOf, useAsked } from './LeaveFields.tsx';
import { LeavePreview } from './LeavePreview.tsx';
import { useJudged } from './use-judged.ts';
import type { LeaveTypes } from './use-leave-types.ts';

type Props = { readonly employee: string; readonly types: LeaveTypes; readonly onClose: () => void };

/** Somebody asks for days off; the office decides. */
export function OwnLeaveForm({ employee, types, onClose }: Props) {
  const store = useStore();
  const { form, dialog } = useEntityForm<typeof LeaveValues, OwnRequestRow, OwnLeaveFacts>({
    fields: LeaveValues,
    draft: 'own-leave',
    before: undefined,
    start: startOf(store.knowsToday() ? store.today() : '', types.inUse[0]?.id ?? null, employee),
    commands: ownLeaveCommands,
    factsOf: async ({ reason, photos, status: _status, ...values }): Promise<OwnLeaveFacts> => {
      const told = askedOf(values);
      return { ...told, ...(await countLeave(store, 'own', { ...told, id: form.id, papers: photos.length })), reason, photos };
    },
    said: { added: m.leave_own_asked, saved: m.leave_own_asked },
    onClose,
  });
  const asked = useAsked(form, form.id);
  const preview = useJudged('own', asked);
  return (
    <FormDialog {...dialog} title={m.leave_own_ask()} submit={m.own_ask()}>
      <LeaveFields form={form} types={types} />
      <LeavePreview preview={preview} />
      <PapersField
        kind={OwnLeaveRequest}
        id={form.id}
        label={m.leave_papers()}
        photos={useFormValue(form, 'photos')}
        onChange={(change) =>
          form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true, shouldTouch: true })
        }
      />
    </FormDialog>
  );
}
