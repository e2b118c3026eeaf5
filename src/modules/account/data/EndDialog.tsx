import { Download } from 'lucide-react';
import { useId, useState } from 'react';

import { useServer } from '#data/server.tsx';
import type { CompanyFacts } from '#data/store.ts';
import { nowIso } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { ownerCalls } from './calls.ts';
import { useEndDay } from './use-end.ts';

const graceMs = 30 * 86_400_000;

type EndDialogProps = { readonly company: CompanyFacts; readonly onClose: () => void; readonly onExport: () => void };

/** What is lost, the export before it, and the company's name to be typed. */
export function EndDialog({ company, onClose, onExport }: EndDialogProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const server = useServer();
  const [now] = useState(nowIso);
  const day = useEndDay(new Date(Date.parse(now) + graceMs).toISOString()) ?? '';
  const ready = typed.trim() === company.name.trim();
  const [end, ending] = useTask(async () => {
    await ownerCalls(await server(), company.id).end(typed);
    toast.success(m.company_data_end_set({ day }));
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.company_data_end_title({ company: company.name })}
      description={m.company_data_end_when({ day })}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={id} tone="danger" disabled={!ready} busy={ending}>
            {m.company_data_end_do()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-4 text-14"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) end();
        }}
      >
        <div>
          <p>{m.company_data_end_lost()}</p>
          <ul className="mt-1 list-disc pl-5">
            {lost.map((text) => (
              <li key={text()}>{text()}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col items-start gap-2 rounded-lg bg-muted px-3.5 py-2.5">
          <p>{m.company_data_end_first()}</p>
          <Button icon={Download} onClick={onExport}>
            {m.company_data_end_export()}
          </Button>
        </div>
        <div>
          <label htmlFor={`${id}-name`} className="mb-1 block text-13 font-medium">
            {m.company_data_end_name({ company: company.name })}
          </label>
          <input
            id={`${id}-name`}
            className="field-box"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </div>
      </form>
    </Dialog>
  );
}

const lost = [m.company_data_end_lost_sales, m.company_data_end_lost_goods, m.company_data_end_lost_money, m.company_data_end_lost_team];
