import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useFormat } from '#ui/display/format.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Section } from '#ui/page/Section.tsx';

import { OwnPayslip } from '../payroll/kind.ts';
import { periodText, sayingOf } from './saying.ts';
import { slipTypeText } from './slip-texts.ts';
import { readyForPdf, SlipActions } from './SlipActions.tsx';
import { SlipView } from './SlipView.tsx';
import type { FinalSlip } from './year.ts';

const shown = 6;

/** A person's own payslips on his start page, once they are published; each opens with its lines and what can be done with it. */
export function OwnSlipsCard() {
  const found = useKeys(OwnPayslip);
  const say = sayingOf(useFormat(), getLocale());
  const [open, setOpen] = useState<string>();
  const rows = found?.filter(({ state, published_at }) => state === 'final' && published_at !== null) ?? [];
  const any = rows.length > 0;
  useEffect(() => {
    if (any) readyForPdf();
  }, [any]);
  if (!any) return null;
  const newest = rows.toSorted((a, b) => (a.period_to < b.period_to ? 1 : -1)).slice(0, shown);
  const slip = rows.find(({ id }) => id === open);
  return (
    <Section flush title={m.payslip_own_list()}>
      <ul className="divide-y">
        {newest.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => setOpen(row.id)}
              className="flex min-h-row w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-left text-14 hover:bg-muted"
            >
              <span className="min-w-32 flex-1 font-medium">{nameOf(row, say)}</span>
              <span className="figures">{say.money(row.payable)}</span>
              <span className="sm:w-32">
                <Paid slip={row} />
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
      {slip && (
        <Drawer
          open
          size="lg"
          onClose={() => setOpen(undefined)}
          title={nameOf(slip, say)}
          description={slip.slip_no}
          footer={<SlipActions slip={slip} />}
        >
          <SlipView row={slip} />
        </Drawer>
      )}
    </Section>
  );
}

function nameOf(row: FinalSlip, say: ReturnType<typeof sayingOf>): string {
  const period = periodText(row, say);
  return row.type === 'regular' ? period : `${slipTypeText[row.type]({}, { locale: say.language })} · ${period}`;
}

function Paid({ slip }: { readonly slip: FinalSlip }) {
  return slip.paid_at === null ? (
    <StatusBadge tone="warning" label={m.statements_awaiting()} />
  ) : (
    <StatusBadge tone="success" label={m.print_paid()} />
  );
}
