import { Pencil, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DocumentCommands } from '#data/document-commands.ts';
import type { AnyKind, Stored } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { movesIn, StateBadge, type StateTexts, toldIn } from './document-states.tsx';
import { DocumentFrame } from './DocumentFrame.tsx';
import { type DocumentColumn, DocumentLines } from './DocumentLines.tsx';
import { DocumentSheet } from './DocumentSheet.tsx';
import { type Entry, RecordHistory } from './RecordHistory.tsx';
import { useEntityActions } from './use-entity-actions.tsx';
import { useMoves } from './use-moves.tsx';

export type DocumentRow = {
  readonly id: string;
  readonly number: string;
  readonly printed_number: string | null;
  readonly status: string;
  readonly reason: string;
  readonly day: string;
  readonly total_amount: number;
  readonly notes: string;
  readonly deleted_at: string | null;
};

export type DocumentFact = { readonly label: string; readonly value: ReactNode };

type Props<R, L> = {
  readonly row: Stored<R>;
  /** What it is, on its paper. */
  readonly name: string;
  readonly commands: Pick<DocumentCommands<R, never>, 'kind' | 'move' | 'remove' | 'restore'>;
  /** Who did what with it: made by `defineFeed`. */
  readonly feed: AnyKind;
  readonly states: StateTexts;
  /** The states that the next step leads to, the first one that can be taken. */
  readonly leads: readonly string[];
  /** The address of the list, and of the form. */
  readonly list: string;
  readonly edit: string;
  readonly facts: readonly DocumentFact[];
  readonly lines: readonly L[];
  readonly columns: readonly DocumentColumn<L>[];
};

/** One document: the one next step, facts, lines with their total, who did what; and the same on paper. */
export function DocumentPage<R extends DocumentRow, L extends { readonly id: string }>(props: Props<R, L>) {
  const { row, commands, feed, states, leads, list, edit, facts, lines, columns } = props;
  const navigate = useNavigate();
  const [printing, print] = useState(false);
  const entries = useKeys(feed, { by: 'record', prefix: row.id }) as readonly Entry[] | undefined;
  const moves = useMoves(commands, row, movesIn(states), leads);
  const said = { deleted: m.orders_feed_deleted, restored: m.orders_feed_restored };
  const { deleted, restoreButton, entries: trash, notice } = useEntityActions(commands, row, said, () => void navigate(list));
  const writable = !deleted && commands.kind.states?.fixed?.in.includes(row.status) !== true;
  return (
    <DocumentFrame
      row={row}
      number={row.number}
      badge={<StateBadge states={states} state={row.status} />}
      text={<DateText day={row.day} />}
      action={deleted ? restoreButton : moves.lead}
      menu={[
        writable && { label: m.common_edit(), icon: Pencil, to: edit },
        { label: m.common_print(), icon: Printer, onSelect: () => print(true) },
        ...moves.entries,
        ...(deleted ? [] : trash()),
      ]}
      notice={notice(m.common_in_trash(), false) || (row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>)}
      side={<RecordHistory of={commands.kind} entries={entries} told={toldIn(states)} />}
      dialogs={
        <>
          {moves.dialog}
          {printing && (
            <PrintJob paper="a4" onDone={() => print(false)}>
              <DocumentSheet {...props} />
            </PrintJob>
          )}
        </>
      }
    >
      <Section>
        <Facts>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={m.ui_total()}>
            <Money minor={row.total_amount} className="font-semibold" />
          </Fact>
          {row.notes !== '' && (
            <Fact label={m.orders_notes()} wide>
              <span className="whitespace-pre-wrap">{row.notes}</span>
            </Fact>
          )}
        </Facts>
      </Section>
      <DocumentLines lines={lines} columns={columns} total={row.total_amount} />
    </DocumentFrame>
  );
}
