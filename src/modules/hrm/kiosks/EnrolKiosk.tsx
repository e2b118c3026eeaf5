import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { text } from '#data/fields.ts';
import { useAccess } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useKioskShell } from '../../company/kiosk-shell.tsx';
import { kioskCalls } from './calls.ts';
import { UseField } from './UseField.tsx';

export type Place = { readonly value: string; readonly label: string };

const Fields = v.object({ name: text(60, 1), place: v.string(), line: v.string() });

/** Where tablets stand, and the lines of the floor that they may be of. */
export type Spots = { readonly places: readonly Place[]; readonly lines: readonly Place[] };

/** Makes this device the tablet of a gate or of a line: whoever does it is signed out here. */
export function EnrolKiosk({ places, lines, onClose }: Spots & { readonly onClose: () => void }) {
  const shell = useKioskShell();
  const server = useServer();
  const { tenantId } = useAccess();
  const number = useNumberText();
  const unsent = useUnsent();
  const form = useForm(Fields, { name: '', place: '', line: '' });

  async function become({ name, place, line }: v.InferOutput<typeof Fields>): Promise<void> {
    if (shell.isShared()) throw new Refused('kiosk_shared');
    if ((await shell.unsent()) > 0) throw new Refused('kiosk_unsent');
    const code = await kioskCalls(await server(), tenantId).enrol(name, place || null, line || null);
    await shell.become(code);
  }

  return (
    <FormDialog
      form={form}
      title={m.kiosk_enrol_title()}
      description={m.kiosk_enrol_text()}
      submit={m.kiosk_enrol_submit()}
      onSubmit={become}
      onClose={onClose}
    >
      <form.Field.Text name="name" label={m.kiosk_name()} help={m.kiosk_name_help()} autoComplete="off" />
      <form.Field.Select name="place" label={m.kiosk_place()} none={m.kiosk_place_none()} options={places} />
      <UseField lines={lines} />
      <Notice tone="warning">{m.kiosk_enrol_warning()}</Notice>
      {shell.isShared() && <Notice tone="danger">{m.refusal_kiosk_shared()}</Notice>}
      {unsent > 0 && (
        <Notice tone="danger">{unsent === 1 ? m.kiosk_enrol_unsent_one() : m.kiosk_enrol_unsent({ count: number(unsent) })}</Notice>
      )}
    </FormDialog>
  );
}

/** Looked at again and again: what waits may be sent while the dialog is open. */
function useUnsent(): number {
  const { unsent } = useKioskShell();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => void unsent().then(setCount, (error: unknown) => console.warn(error));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [unsent]);
  return count;
}
