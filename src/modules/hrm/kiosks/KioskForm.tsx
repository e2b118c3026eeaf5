import { useState } from 'react';
import * as v from 'valibot';

import { patch } from '#data/operation.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import type { Spots } from './EnrolKiosk.tsx';
import { Kiosk, type KioskRow } from './kind.ts';
import { UseField } from './UseField.tsx';

const Fields = v.object({ name: Kiosk.schema.entries.name, place: v.string(), line: v.string() });

type KioskFormProps = Spots & { readonly kiosk: KioskRow; readonly onClose: () => void };

/** What a tablet is called, where it stands, and what it is for. */
export function KioskForm({ kiosk, places, lines, onClose }: KioskFormProps) {
  const store = useStore();
  const [seen] = useState(kiosk);
  const form = useForm(Fields, { name: seen.name, place: seen.place_id ?? '', line: seen.line_id ?? '' });
  async function save({ name, place, line }: v.InferOutput<typeof Fields>): Promise<void> {
    const change = patch(Kiosk, seen, { name, place_id: place || null, line_id: line || null });
    if (change) await store.write({ action: 'kiosk.save', changes: [change] });
    toast.success(m.kiosk_saved());
  }
  return (
    <FormDialog form={form} size="sm" title={m.kiosk_edit_title()} submit={m.kiosk_save()} onSubmit={save} onClose={onClose}>
      <form.Field.Text name="name" label={m.kiosk_name()} autoComplete="off" />
      <form.Field.Select name="place" label={m.kiosk_place()} none={m.kiosk_place_none()} options={places} />
      <UseField lines={lines} />
    </FormDialog>
  );
}
