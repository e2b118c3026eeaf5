import { FileDown, Printer, Share2 } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { resultOf } from '../payroll/index.ts';
import { type Layout, layouts } from './layouts.ts';
import { usePaperChoice } from './paper-choice.ts';
import { SlipPapers } from './SlipPaper.tsx';
import { usePapers } from './use-papers.ts';
import type { FinalSlip } from './year.ts';

const layoutText: Readonly<Record<Layout, () => string>> = {
  classic: m.payslip_layout_classic,
  compact: m.payslip_layout_compact,
  detailed: m.payslip_layout_detailed,
};

/** How slips look on paper, in which language, and where they go: to the printer, into a file, to somebody. */
export function PapersDialog({ slips, onClose }: { readonly slips: readonly FinalSlip[]; readonly onClose: () => void }) {
  const number = useNumberText();
  const [choice, change] = usePaperChoice();
  const { print, save, share, busy, saving, sharing, printed, onPrinted } = usePapers(slips, choice);
  const onTop = slips.some((slip) => resultOf(slip).lines.some(({ kind }) => kind === 'employer'));
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={slips.length === 1 ? m.payroll_slip() : m.payroll_slips()}
      {...(slips.length > 1 && { description: m.payslip_papers_text({ n: number(slips.length) }) })}
      footer={
        <>
          <Button icon={Share2} busy={sharing} disabled={busy} onClick={share}>
            {m.team_link_share()}
          </Button>
          <Button icon={FileDown} busy={saving} disabled={busy} onClick={save}>
            {m.payslip_pdf()}
          </Button>
          <Button tone="primary" icon={Printer} disabled={busy} onClick={print}>
            {m.common_print()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.payslip_layout()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={choice.layout}
              onChange={(value) => change({ layout: layouts.find((layout) => layout === value) ?? 'classic' })}
              options={layouts.map((value) => ({ value, label: layoutText[value]() }))}
            />
          )}
        </FieldFrame>
        <FieldFrame label={m.payslip_language()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={choice.language}
              onChange={(value) => change({ language: value === 'bn' ? 'bn' : 'en' })}
              options={[
                { value: 'en', label: m.kiosk_in_english() },
                { value: 'bn', label: m.kiosk_in_bangla() },
              ]}
            />
          )}
        </FieldFrame>
        {onTop && (
          <label className="flex min-h-control items-center justify-between gap-4 text-14">
            {m.payslip_employer_part()}
            <SwitchInput value={choice.employer} onChange={(employer) => change({ employer })} />
          </label>
        )}
      </div>
      {printed && (
        <PrintJob paper="a4" onDone={onPrinted}>
          <SlipPapers {...printed} />
        </PrintJob>
      )}
    </Dialog>
  );
}
