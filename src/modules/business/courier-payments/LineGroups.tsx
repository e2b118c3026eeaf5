import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { runEach, useTellTally } from '../../entity/index.ts';
import { decideLine } from './commands.ts';
import type { ReadLine } from './match.ts';
import { matchHelp, matchText } from './payment-texts.ts';
import { matchStates, type MatchState, netOf, type PaymentRow } from './rules.ts';
import { StatementLine } from './StatementLine.tsx';
import type { Statement } from './use-statement.ts';

const some = 50;

type Props = { readonly payment: PaymentRow; readonly statement: Statement; readonly writable: boolean };

/** The lines of a statement by how they fit to what we know; what has to be decided comes first. */
export function LineGroups({ payment, statement, writable }: Props) {
  if (statement.lines.length === 0)
    return (
      <Section title={m.statements_lines()}>
        <EmptyState title={m.statements_no_lines()} {...(writable && { text: m.statements_no_lines_text() })} />
      </Section>
    );
  return matchStates.map((state) => {
    const lines = statement.lines.filter(({ match }) => match === state);
    return (
      lines.length > 0 && <LineGroup key={state} state={state} lines={lines} payment={payment} statement={statement} writable={writable} />
    );
  });
}

function LineGroup({
  state,
  lines,
  payment,
  statement,
  writable,
}: Props & { readonly state: MatchState; readonly lines: readonly ReadLine[] }) {
  const store = useStore();
  const number = useNumberText();
  const tellTally = useTellTally();
  const [all, showAll] = useState(false);
  const shown = all ? lines : lines.slice(0, some);
  const open = lines.filter((one) => one.open);
  const acceptable = open.filter(({ choices }) => choices.includes('accept'));
  const decidable = (state === 'amount' || state === 'charge') && acceptable.length > 1;
  const [acceptAll, accepting] = useTask(async () => {
    const tally = await runEach(
      acceptable.map(({ line }) => line.id),
      (id) => decideLine(store, id, 'accept'),
    );
    await tellTally(tally, m.statements_accepted());
  });
  return (
    <Section
      flush
      title={`${matchText[state]()} · ${number(lines.length)}`}
      text={
        <>
          <Money minor={lines.reduce((sum, { line }) => sum + netOf(line), 0)} className="font-medium" />
          {writable && ` · ${matchHelp[state]()}`}
        </>
      }
      actions={
        writable &&
        decidable && (
          <Button size="sm" busy={accepting} onClick={acceptAll}>
            {m.statements_accept_all()}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {shown.map((one) => (
          <StatementLine key={one.line.id} read={one} payment={payment} due={statement.missing} writable={writable} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <p className="border-t px-4 py-2">
          <Button tone="quiet" size="sm" onClick={() => showAll(true)}>
            {m.brands_show_all()}
          </Button>
        </p>
      )}
    </Section>
  );
}
