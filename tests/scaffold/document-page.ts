import { documentNames } from './document-names.ts';
import type { Plan } from './templates.ts';

/* One document: its page and its paper. */

export function detail(plan: Plan): string {
  const { key, single, lower, parameter } = documentNames(plan);
  const { path } = plan.route;
  return `import { Ban, Check, CheckCheck, Pencil, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import type { Row, Stored } from '#data/kind.ts';
import { useKeys, useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { DocumentPage, EntityGate, type MoveText, RecordHistory, type Told, useEntityActions, useMoves } from '../../entity/index.ts';
import { ${lower.single}Commands } from './commands.ts';
import { ${single}, ${single}Feed, type ${single}State } from './kind.ts';
import { lineTotal } from './rules.ts';
import { stateText, stateTone } from './state-texts.ts';
import { ${single}Sheet } from './${single}Sheet.tsx';

function ${single}Detail() {
  const { ${parameter} } = useParams();
  const row = useRow(${single}, ${parameter});
  return (
    <EntityGate row={row} missing={m.${key}_not_found()} list={{ to: href('${path}'), label: m.${key}_label() }}>
      {(one) => <${single}Page key={one.id} row={one} />}
    </EntityGate>
  );
}

const moveTexts: Readonly<Record<${single}State, MoveText>> = {
  confirmed: { label: m.${key}_confirm, said: m.${key}_state_confirmed, icon: Check },
  done: { label: m.${key}_finish, said: m.${key}_state_done, icon: CheckCheck },
  cancelled: { label: m.${key}_cancel, said: m.common_cancelled, icon: Ban, asks: m.${key}_cancel_text },
  draft: { label: m.${key}_reopen, said: m.products_status_draft, icon: Undo2 },
};
const told: Readonly<Record<${single}State, Told>> = {
  confirmed: { icon: Check, tone: 'info', text: m.${key}_state_confirmed },
  done: { icon: CheckCheck, tone: 'success', text: m.${key}_state_done },
  cancelled: { icon: Ban, tone: 'danger', text: m.common_cancelled },
  draft: { icon: Undo2, tone: 'neutral', text: m.products_status_draft },
};

function ${single}Page({ row }: { readonly row: Stored<Row<typeof ${single}>> }) {
  const navigate = useNavigate();
  const [printing, print] = useState(false);
  const entries = useKeys(${single}Feed, { by: 'record', prefix: row.id });
  const moves = useMoves(${lower.single}Commands, row, moveTexts, ['confirmed', 'done']);
  const actions = useEntityActions(
    ${lower.single}Commands,
    row,
    { deleted: m.${key}_deleted, restored: m.${key}_restored },
    () => void navigate(href('${path}')),
  );
  return (
    <DocumentPage
      row={row}
      number={row.number}
      badge={<StatusBadge tone={stateTone[row.status]} label={stateText[row.status]()} />}
      text={<DateText day={row.day} />}
      action={actions.deleted ? actions.restoreButton : moves.lead}
      menu={[
        row.status === 'draft' &&
          !actions.deleted && { label: m.common_edit(), icon: Pencil, to: href('${path}/edit/:${parameter}', { ${parameter}: row.id }) },
        { label: m.${key}_print(), icon: Printer, onSelect: () => print(true) },
        ...moves.entries,
        ...actions.entries(),
      ]}
      notice={
        actions.notice(m.${key}_in_trash()) || (row.status === 'cancelled' && row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>)
      }
      side={<RecordHistory of={${single}} entries={entries} empty={m.${key}_feed_empty()} told={told} />}
      dialogs={
        <>
          {moves.dialog}
          {printing && (
            <PrintJob paper="a4" onDone={() => print(false)}>
              <${single}Sheet row={row} />
            </PrintJob>
          )}
        </>
      }
    >
      <Section>
        <Facts>
          <Fact label={m.${key}_party()}>{row.party}</Fact>
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
      <Section title={m.${key}_lines()} flush>
        <ul className="divide-y text-14">
          {row.lines.map((line) => (
            <li key={line.id} className="flex items-baseline gap-4 px-4 py-2.5">
              <span className="min-w-0 flex-1 break-words">{line.name}</span>
              <span className="shrink-0 text-muted-foreground">
                <Quantity value={line.quantity} /> × <Money minor={line.price} />
              </span>
              <Money minor={lineTotal(line)} className="w-28 shrink-0 text-right font-medium" />
            </li>
          ))}
        </ul>
      </Section>
    </DocumentPage>
  );
}

export { ${single}Detail as Component };
`;
}

export function sheet(plan: Plan): string {
  const { key, single } = documentNames(plan);
  return `import type { Row } from '#data/kind.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import type { ${single} } from './kind.ts';
import { lineTotal } from './rules.ts';

/** On paper. */
export function ${single}Sheet({ row }: { readonly row: Row<typeof ${single}> }) {
  return (
    <Sheet title={m.${key}_label()} about={[row.number, row.party]}>
      <SheetTable
        heads={[m.common_name(), m.orders_quantity(), m.common_price(), m.common_amount()]}
        texts={1}
        rows={row.lines.map((line) => ({
          id: line.id,
          cells: [
            line.name,
            <Quantity key="quantity" value={line.quantity} />,
            <Money key="price" minor={line.price} />,
            <Money key="total" minor={lineTotal(line)} />,
          ],
        }))}
        foot={[m.ui_total(), '', '', <Money key="total" minor={row.total_amount} />]}
      />
      {row.notes !== '' && <p className="whitespace-pre-wrap">{row.notes}</p>}
    </Sheet>
  );
}
`;
}
