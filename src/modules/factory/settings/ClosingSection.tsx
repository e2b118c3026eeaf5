import { Lock } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { type Closing, useClosings, useFactoryRules, useLedgers } from '../stock/index.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { type ClosingChange, closingChanges } from './closing-changes.ts';
import { ClosingDialog } from './ClosingDialog.tsx';

/** Until which day the stock is closed, what it was worth then, and what changed of that afterwards. Who closes sees what it is worth. */
export function ClosingSection() {
  const offline = useNeedsConnection();
  const closesDays = allows(useAccess(), 'manage_purchases');
  const rules = useFactoryRules();
  const closings = useClosings();
  const ledgers = useLedgers();
  const components = useKeys(Component);
  const [open, show] = useState<string>();
  const [closes, close] = useState(false);
  if (!rules || !closings) return null;
  const { locked_until: until } = rules;
  const hint = closesDays ? offline : m.factory_close_costs();
  const changes = ledgers && components && closingChanges(closings, ledgers, components);
  const shown = closings.find(({ day }) => day === open);
  return (
    <Section
      title={m.factory_closing()}
      text={m.factory_closing_text()}
      actions={
        <Button size="sm" icon={Lock} disabled={hint !== undefined || !ledgers} title={hint} onClick={() => close(true)}>
          {until === null ? m.factory_close() : m.banking_period_change()}
        </Button>
      }
    >
      <p className="text-14">
        {until === null ? (
          m.factory_closing_open()
        ) : (
          <>
            {m.factory_locked_until()} <DateText day={until} className="font-medium" />
          </>
        )}
      </p>
      {changes && closings.length > 0 && (
        <ul className="mt-3 divide-y border-t">
          {closings.toReversed().map((closing) => (
            <li key={closing.day}>
              <Line closing={closing} changes={changes.get(closing.day) ?? []} onOpen={() => show(closing.day)} />
            </li>
          ))}
        </ul>
      )}
      {closes && ledgers && <CloseDialog until={until} closings={closings} ledgers={ledgers} onClose={() => close(false)} />}
      {shown && <ClosingDialog closing={shown} changes={changes?.get(shown.day) ?? []} onClose={() => show(undefined)} />}
    </Section>
  );
}

type LineProps = { readonly closing: Closing; readonly changes: readonly ClosingChange[]; readonly onOpen: () => void };

function Line({ closing, changes, onOpen }: LineProps) {
  const value = [...closing.rows.values()].reduce((sum, row) => sum + row.value, 0);
  const changed = changes.reduce((sum, row) => sum + row.value, 0);
  return (
    <button type="button" onClick={onOpen} className="flex min-h-row w-full items-center gap-3 py-2 text-left text-14 hover:bg-muted">
      <span className="min-w-0 flex-1">
        <DateText day={closing.day} className="block font-medium" />
        <span className="block text-13 text-muted-foreground">
          {changes.length === 0 ? (
            m.factory_closing_same()
          ) : (
            <>
              {m.factory_closing_changed()} <Money minor={changed} />
            </>
          )}
        </span>
      </span>
      <Money minor={value} />
    </button>
  );
}
