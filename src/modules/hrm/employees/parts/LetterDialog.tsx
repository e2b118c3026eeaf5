import { Printer } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { type EmployeeRow, newestOfHistory, payOn } from '../../people/index.ts';
import { EmployeeCompensation } from '../../people/kind.ts';
import { type Letter, LetterSheet, letters, letterTitle } from './LetterSheet.tsx';

/** A letter to an employee or about him. What it says of pay is for who sees pay. */
export function LetterDialog({ row, onClose }: { readonly row: EmployeeRow; readonly onClose: () => void }) {
  const store = useStore();
  const seesPay = allows(useAccess(), 'view_payroll');
  const [letter, setLetter] = useState<Letter>(row.status === 'exited' ? 'experience' : 'appointment');
  const [withPay, setWithPay] = useState(seesPay);
  const [printing, print] = useState(false);
  const pays = newestOfHistory(useKeys(EmployeeCompensation, { by: 'employee', equals: seesPay ? row.id : '-' }) ?? []);
  const now = payOn(pays, store.today());
  const pay = letter === 'increment' ? pays[0] : letter === 'appointment' ? (pays.at(-1) ?? now) : undefined;
  const shown = seesPay && withPay ? pay : undefined;
  const before = pays[1];
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.people_letter()}
      description={row.name}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" icon={Printer} onClick={() => print(true)}>
            {m.common_print()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.people_letter_which()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={letter}
              onChange={(next) => setLetter(letters.find((one) => one === next) ?? 'appointment')}
              options={letters.map((value) => ({ value, label: letterTitle[value]() }))}
            />
          )}
        </FieldFrame>
        {pay && (
          <label className="flex min-h-control items-center gap-2.5 text-14">
            <input type="checkbox" checked={withPay} onChange={(event) => setWithPay(event.target.checked)} />
            {m.people_letter_with_pay()}
          </label>
        )}
      </div>
      {printing && (
        <PrintJob paper="a4" onDone={() => print(false)}>
          <LetterSheet row={row} letter={letter} pay={shown} before={letter === 'increment' ? before : undefined} />
        </PrintJob>
      )}
    </Dialog>
  );
}
