import { useCompany, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Code128 } from '#ui/print/Code128.tsx';
import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import type { BundleRow, OrderRow } from '../../producing/index.ts';
import { Bundle } from '../../producing/kind.ts';
import { useAmountText } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onDone: () => void };

/** What goes to the floor with an order: what is made, of what, and by which steps. No price. */
export function PrintCard({ row, facts, onDone }: Props) {
  const number = useNumberText();
  const amount = useAmountText();
  const minutes = (sam: number) => m.bills_minutes({ n: number(sam / 1000, 3) });
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.production_card()} about={[row.order_no, row.output_name]}>
        <div className="flex items-start justify-between gap-[8mm] text-[10pt]">
          <div className="flex flex-1 flex-col gap-[1mm]">
            {row.start_date !== null && (
              <p>
                {m.production_start()}: <DateText day={row.start_date} />
              </p>
            )}
            {row.due_date !== null && (
              <p>
                {m.production_due()}: <DateText day={row.due_date} />
              </p>
            )}
            <p>{m.bills_begin({ amount: number(facts.standing.progress.toBegin) })}</p>
            {row.notes !== '' && <p className="whitespace-pre-wrap">{row.notes}</p>}
            <ul className="mt-[2mm] grid grid-cols-4 border-t-2 border-black">
              {row.outputs.map(({ id, name, quantity }) => (
                <li key={id} className="flex break-inside-avoid justify-between gap-[2mm] border-b border-black/15 px-[1.5mm] py-[1.6mm]">
                  <span className="min-w-0 break-words">{name || row.output_name}</span>
                  <span className="font-semibold figures">{number(quantity)}</span>
                </li>
              ))}
            </ul>
          </div>
          <QrCode text={`${location.origin}${href('/app/factory/production/:orderId', { orderId: row.id })}`} className="size-[26mm]" />
        </div>
        <SheetTable
          heads={[m.factory_component(), m.factory_code(), m.bills_needed()]}
          texts={2}
          rows={facts.standing.materials
            .filter(({ required }) => required > 0)
            .map(({ component, required }) => {
              const own = facts.componentOf(component);
              return { id: component, cells: [own?.name ?? '–', own?.code, amount(required, own?.stock_unit ?? '')] };
            })}
        />
        {row.operations.length > 0 && (
          <SheetTable
            heads={[m.bills_operation(), m.bills_section(), m.bills_sam(), m.returns_good(), m.production_reject()]}
            texts={2}
            rows={row.operations.map(({ id, operation_id, sam }) => {
              const own = facts.operationOf(operation_id);
              return { id, cells: [own?.name ?? '–', own?.section, minutes(sam), '', ''] };
            })}
          />
        )}
        <Signatures names={[m.requisitions_signed_issued(), m.production_signed_made()]} />
      </Sheet>
    </PrintJob>
  );
}

const perPage = 8;

/** A ticket for each bundle, with a stub for each step that is torn off as it is done. */
export function PrintTickets({ row, facts, onDone }: Props) {
  const bundles = useKeys(Bundle, { by: 'order', prefix: row.id })?.filter(({ deleted_at }) => deleted_at === null);
  if (!bundles) return null;
  const pages = Array.from({ length: Math.max(1, Math.ceil(bundles.length / perPage)) }, (_, i) =>
    bundles.slice(i * perPage, (i + 1) * perPage),
  );
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {pages.map((page, n) => (
        <PrintSheet key={page[0]?.id ?? n} paper="a4">
          {page.length === 0 && <p>{m.production_no_bundles()}</p>}
          <div className="grid grid-cols-2 gap-[4mm]">
            {page.map((bundle) => (
              <Ticket key={bundle.id} bundle={bundle} row={row} facts={facts} />
            ))}
          </div>
        </PrintSheet>
      ))}
    </PrintJob>
  );
}

function Ticket({ bundle, row, facts }: Omit<Props, 'onDone'> & { readonly bundle: BundleRow }) {
  const company = useCompany();
  const number = useNumberText();
  const size = row.outputs.find(({ id }) => id === bundle.output_id)?.name;
  return (
    <section className="flex break-inside-avoid flex-col border border-black/50 text-[8.5pt] leading-snug">
      <header className="flex items-start gap-[3mm] p-[2.5mm]">
        <QrCode text={bundle.code} className="size-[20mm] shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-[7pt] text-black/65">{company.name}</p>
          <p className="text-[10.5pt] leading-tight font-semibold break-words">{row.output_name}</p>
          <p>{[size, bundle.lay].filter(Boolean).join(' · ')}</p>
          <p className="figures">{row.order_no}</p>
        </div>
        <p className="text-right">
          <span className="block text-[15pt] leading-none font-semibold figures">{number(bundle.quantity)}</span>
          <span className="text-[7pt]">
            {m.production_bundle()} {number(bundle.bundle_no)}
          </span>
        </p>
      </header>
      <Code128 text={bundle.code} caption={false} className="h-[7mm] w-full px-[2.5mm]" />
      <p className="pb-[1mm] text-center text-[7pt] tracking-wider figures">{bundle.code}</p>
      <ul className="grid grid-cols-3 border-t border-dashed border-black/60">
        {row.operations.map(({ id, operation_id }) => (
          <li key={id} className="min-w-0 border-r border-b border-dashed border-black/40 px-[1.5mm] py-[1mm]">
            <span className="flex justify-between gap-[1mm]">
              <span className="truncate font-medium">{facts.operationOf(operation_id)?.name ?? '–'}</span>
              <span className="figures">{number(bundle.quantity)}</span>
            </span>
            <span className="block text-[6.5pt] figures">{bundle.code.replace(/^\w+-/u, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
