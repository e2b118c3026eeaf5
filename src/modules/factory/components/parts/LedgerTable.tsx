import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import { minuteOf, moveKindText, type MoveRow } from '../../materials/index.ts';
import { Amount, type ClosingEntry, Rate, type StockLedger, useAmountText } from '../../stock/index.ts';
import { type LedgerLine, ledgerLines, rateOfLine } from '../ledger-lines.ts';
import { type MoveDocument, useDocuments } from '../use-documents.ts';
import type { Setup } from '../use-setup.ts';

const window = 50;

type Props = {
  readonly stock: StockLedger | null;
  readonly unit: string;
  readonly setup: Setup;
  readonly seesCosts: boolean;
  /** What open periods took of closed ones, oldest first. */
  readonly entries: readonly ClosingEntry[];
  /** Absent = nothing is taken back here. */
  readonly onTakeBack?: ((move: MoveRow) => void) | undefined;
};

/** All that ever moved, newest first, a window of it at a time. */
export function LedgerTable({ stock, unit, setup, seesCosts, entries, onTakeBack }: Props) {
  const number = useNumberText();
  const documentOf = useDocuments();
  const [shown, show] = useState(window);
  const lines = stock ? ledgerLines(stock) : [];
  const rest = lines.length - shown;
  return (
    <Section title={m.components_ledger()} flush>
      {lines.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.components_ledger_empty()}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-13">
            <thead className="text-12 text-muted-foreground">
              <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:font-medium">
                <th className="pl-4! text-left">{m.components_move()}</th>
                <th className="text-right max-sm:hidden">{m.components_in()}</th>
                <th className="text-right max-sm:hidden">{m.components_out()}</th>
                <th className="text-right">{m.banking_balance()}</th>
                {seesCosts && (
                  <>
                    <th className="text-right max-sm:hidden">{m.components_rate()}</th>
                    <th className="text-right max-sm:hidden">{m.common_amount()}</th>
                    <th className="text-right max-sm:hidden">{m.components_average()}</th>
                  </>
                )}
                <th>
                  <span className="sr-only">{m.ui_actions()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {withEntries(lines.slice(0, shown), entries, rest > 0).map((line) =>
                'move' in line ? (
                  <Line key={line.move.id} {...{ line, unit, setup, seesCosts, onTakeBack }} document={documentOf(line.move)} />
                ) : (
                  <EntryLine key={line.minute} entry={line} />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {rest > 0 && (
        <div className="border-t p-2 text-center">
          <Button tone="quiet" onClick={() => show(shown + window * 4)}>
            {m.components_ledger_more({ n: number(rest) })}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Each entry above the newest line of the days that it is of; one that lies deeper waits until more `isCut` off is shown. */
function withEntries(
  lines: readonly LedgerLine[],
  entries: readonly ClosingEntry[],
  isCut: boolean,
): readonly (LedgerLine | ClosingEntry)[] {
  const minute = ({ row, move }: LedgerLine) => row?.minute ?? minuteOf(move.effective_at);
  const all: (LedgerLine | ClosingEntry)[] = [...lines];
  for (const entry of entries) {
    const at = all.findIndex((line) => ('move' in line ? minute(line) : line.minute) < entry.minute);
    if (at !== -1) all.splice(at, 0, entry);
    else if (!isCut) all.push(entry);
  }
  return all;
}

function EntryLine({ entry }: { readonly entry: ClosingEntry }) {
  const { quantity, value, minute } = entry;
  return (
    <tr className="border-t bg-muted/50 align-top [&>td]:px-2 [&>td]:py-2 [&>td]:whitespace-nowrap">
      <td className="pl-4! whitespace-normal!">
        <span className="font-medium">{m.factory_closing_line()}</span>{' '}
        <DateText day={new Date(minute * 60_000).toISOString()} className="text-muted-foreground" />
      </td>
      <td className="text-right max-sm:hidden">{quantity > 0 && <Amount quantity={quantity} />}</td>
      <td className="text-right max-sm:hidden">{quantity < 0 && <Amount quantity={-quantity} />}</td>
      <td className="text-right sm:hidden">{quantity !== 0 && <Amount signed quantity={quantity} />}</td>
      <td className="max-sm:hidden" colSpan={2} />
      <td className="text-right max-sm:hidden">
        <Money minor={value} />
      </td>
      <td colSpan={2} />
    </tr>
  );
}

type LineProps = Omit<Props, 'stock' | 'entries'> & { readonly line: LedgerLine; readonly document: MoveDocument | undefined };

function Line({ line, unit, setup, seesCosts, onTakeBack, document }: LineProps) {
  const { move, row, takenBack } = line;
  const gone = takenBack !== undefined;
  const change = row?.change ?? 0;
  return (
    <tr
      className={`border-t align-top [&>td]:px-2 [&>td]:py-2 [&>td]:whitespace-nowrap ${gone ? 'text-muted-foreground line-through' : ''}`}
    >
      <td className="max-w-72 min-w-40 pl-4! whitespace-normal! sm:min-w-48">
        <What line={line} unit={unit} setup={setup} seesCosts={seesCosts} document={document} />
      </td>
      <td className="text-right max-sm:hidden">{change > 0 && <Amount quantity={change} />}</td>
      <td className="text-right max-sm:hidden">{change < 0 && <Amount quantity={-change} />}</td>
      <td className="text-right font-medium">
        {row && <Amount quantity={row.quantity} />}
        {change !== 0 && <Amount signed quantity={change} className="block text-12 font-normal text-muted-foreground sm:hidden" />}
      </td>
      {seesCosts && (
        <>
          <td className="text-right max-sm:hidden">{row && change !== 0 && <Rate rate={rateOfLine(line)} />}</td>
          <td className="text-right max-sm:hidden">{row && change !== 0 && <Money minor={row.amount} />}</td>
          <td className="text-right max-sm:hidden">{row && <Rate rate={row.average} />}</td>
        </>
      )}
      <td className="pr-3! text-right">
        {onTakeBack && !gone && move.doc_id === null && (
          <IconButton icon={Undo2} small label={m.components_take_back()} onClick={() => onTakeBack(move)} />
        )}
      </td>
    </tr>
  );
}

function What({ line, unit, setup, seesCosts, document }: Omit<LineProps, 'onTakeBack'>) {
  const { move, row, takenBack } = line;
  const amount = useAmountText();
  const isBetween = move.from_id !== null && move.to_id !== null;
  const where = isBetween
    ? m.components_from_to({ from: setup.nameOf(move.from_id), to: setup.nameOf(move.to_id), amount: amount(move.quantity, unit) })
    : setup.nameOf(move.to_id ?? move.from_id);
  const counted = move.type === 'count' ? m.components_counted({ amount: amount(move.quantity, unit) }) : '';
  const told = [where, move.batch, counted || move.entered, move.reason, move.note, move.device_code].filter(Boolean).join(' · ');
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium">{moveKindText[move.type]()}</span>
        <DateText day={move.effective_at} className="text-muted-foreground" />
        {row?.late && <StatusBadge tone="info" label={m.components_late()} />}
        {row && row.short > 0 && <StatusBadge tone="danger" label={m.components_short({ amount: amount(row.short, unit) })} />}
        {seesCosts && row?.no_cost && <StatusBadge tone="warning" label={m.components_no_cost()} />}
      </span>
      <span className="block text-12 break-words text-muted-foreground">
        {document?.to !== undefined ? (
          <Link to={document.to} className="touch-target font-medium text-foreground underline">
            {document.number}
          </Link>
        ) : (
          document?.number
        )}
        {document && told !== '' && ' · '}
        {told}
      </span>
      {takenBack && (
        <span className="inline-block text-12 no-underline">
          {[m.components_taken_back(), takenBack.reason].filter(Boolean).join(': ')}
        </span>
      )}
    </>
  );
}
