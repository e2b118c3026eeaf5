import { Printer } from 'lucide-react';
import { useState } from 'react';

import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { isDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { Component } from '../materials/kind.ts';
import { useClosings, useLedgers } from '../stock/index.ts';
import { PrintValuation } from './parts/PrintValuation.tsx';
import { valuationOn } from './valuation.ts';

/** What the stock was worth at the end of a day, and the paper of it. */
export function ValuationDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { time_zone } = useCompany();
  const number = useNumberText();
  const components = useKeys(Component);
  const ledgers = useLedgers();
  const closings = useClosings();
  const [day, setDay] = useState(store.today());
  const [printing, print] = useState(false);
  const rows = components && ledgers && closings && isDay(day) ? valuationOn(day, components, ledgers, time_zone, closings) : undefined;
  const groups = [...Map.groupBy(rows ?? [], ({ component }) => component.category)];
  const sum = (own: readonly { readonly value: number }[]) => own.reduce((all, { value }) => all + value, 0);
  return (
    <Dialog
      open
      size="sm"
      title={m.components_valuation()}
      description={m.components_valuation_text()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          <Button tone="primary" icon={Printer} disabled={!rows || rows.length === 0} busy={printing} onClick={() => print(true)}>
            {m.common_print()}
          </Button>
        </>
      }
    >
      <FieldFrame label={m.components_as_of()}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            max={store.today()}
            className="field-box figures"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </FieldFrame>
      {closings?.some((closing) => closing.day === day) && (
        <p className="mt-2 text-13 text-muted-foreground">{m.components_valuation_closed()}</p>
      )}
      {!components || !ledgers ? (
        <Skeleton lines={4} />
      ) : (
        <dl className="mt-4 divide-y border-t text-14">
          {groups.map(([category, own]) => (
            <div key={category} className="flex justify-between gap-4 py-1.5">
              <dt className="min-w-0 truncate">
                {category || m.products_no_category()} <span className="text-muted-foreground">{number(own.length)}</span>
              </dt>
              <dd>
                <Money minor={sum(own)} />
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 font-semibold">
            <dt>{m.ui_total()}</dt>
            <dd>
              <Money minor={rows ? sum(rows) : null} />
            </dd>
          </div>
        </dl>
      )}
      {printing && rows && <PrintValuation day={day} rows={rows} onDone={() => print(false)} />}
    </Dialog>
  );
}
