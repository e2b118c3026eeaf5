import { useEffect, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { type AdvanceRuleRow, type Known, knownOf, mostOf, openOf, ruleOn } from '../advances/index.ts';
import { Advance, AdvanceEvent } from '../advances/kind.ts';

/** What somebody has open already, as a sum with what is asked, and what the company allows. `amount` in minor units. */
export function OpenNotice({
  employee,
  except,
  amount,
}: {
  readonly employee: string;
  readonly except: string | undefined;
  readonly amount: number;
}) {
  const store = useStore();
  const format = useFormat();
  const number = useNumberText();
  const known = useKnown(employee);
  if (!known) return null;
  const others = openOf(known).filter(({ row }) => row.id !== except);
  const rule = ruleOn(known.rules, store.today());
  const most = rule && mostOf(rule, known.gross);
  const asked = Number.isFinite(amount) && amount > 0 ? [amount] : [];
  const sums = [...others.map(({ open }) => open), ...asked];
  const total = sums.reduce((sum, each) => sum + each, 0);
  const sum = sums.map((each) => formatMoney(each, format)).join(' + ');
  const lines = [
    others.length > 0 && m.advances_open_sum({ sum: sums.length > 1 ? `${sum} = ${formatMoney(total, format)}` : sum }),
    most !== undefined && m.advances_limit_amount({ amount: formatMoney(most, format) }),
    ...(rule ? limitsOf(rule, number) : []),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return <Notice tone={most !== undefined && total > most ? 'warning' : 'info'}>{lines.join(' ')}</Notice>;
}

/** How many, how soon, how long after the last one. */
function limitsOf({ max_open, min_service_days, cooling_days }: AdvanceRuleRow, number: NumberText) {
  const n = (value: number) => ({ n: number(value) });
  return [
    max_open > 0 && (max_open === 1 ? m.advances_limit_open_one() : m.advances_limit_open(n(max_open))),
    min_service_days > 0 && (min_service_days === 1 ? m.advances_limit_service_one() : m.advances_limit_service(n(min_service_days))),
    cooling_days > 0 && (cooling_days === 1 ? m.advances_limit_cooling_one() : m.advances_limit_cooling(n(cooling_days))),
  ];
}

/** The same as the commands ask, read again with every change. */
function useKnown(employee: string): Known | undefined {
  const store = useStore();
  const [advances, events] = [
    useKeys(Advance, { by: 'employee', equals: employee }),
    useKeys(AdvanceEvent, { by: 'employee', equals: employee }),
  ];
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let left = false;
    void knownOf(store, employee, store.today()).then((read) => left || setKnown(read));
    return () => {
      left = true;
    };
  }, [store, employee, advances, events]);
  return known;
}
