import { Lock } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { PeriodLock } from '../transactions/kind.ts';
import { closeBooks } from './period-commands.ts';

const Fields = v.object({ locked_until: PeriodLock.schema.entries.locked_until });

/** Until which day the books are closed; nobody who works for some brands closes them. */
export function PeriodSection() {
  const { brandIds } = useAccess();
  const offline = useNeedsConnection();
  const until = useKeys(PeriodLock)?.[0]?.locked_until ?? null;
  const [editing, edit] = useState(false);
  return (
    <Section
      title={m.banking_period_lock()}
      text={m.banking_period_text()}
      actions={
        brandIds === null && (
          <Button size="sm" icon={Lock} disabled={offline !== undefined} title={offline} onClick={() => edit(true)}>
            {until === null ? m.banking_period_close() : m.banking_period_change()}
          </Button>
        )
      }
    >
      <p className="text-14">
        {until === null ? (
          m.banking_period_open()
        ) : (
          <>
            {m.banking_closed_until()} <DateText day={until} className="font-medium" />
          </>
        )}
      </p>
      {editing && <PeriodDialog until={until} onClose={() => edit(false)} />}
    </Section>
  );
}

function PeriodDialog({ until, onClose }: { readonly until: string | null; readonly onClose: () => void }) {
  const store = useStore();
  const form = useForm(Fields, { locked_until: until }, { draftKey: draftKey(store, 'period-lock') });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.banking_period_lock()}
      description={m.banking_period_help()}
      submit={m.ui_save()}
      onSubmit={async ({ locked_until }) => {
        await closeBooks(store, locked_until);
        toast.success(m.banking_period_saved());
      }}
      onClose={onClose}
    >
      <form.Field.Date name="locked_until" label={m.banking_closed_until()} optional />
    </FormDialog>
  );
}
