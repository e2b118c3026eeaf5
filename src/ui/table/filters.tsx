import { useId, useState } from 'react';

import { addDays, formatDay, todayIn } from '#kernel/dates.ts';
import { decimalsOf, formatMoney, moneyToText, parseMoney } from '#kernel/money.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { useDateFormat, useFormat } from '../display/format.tsx';
import { useNumberText } from '../display/numbers.tsx';
import { parseNumber } from '../form/inputs/QuantityInput.tsx';
import { whyNoNumber } from '../form/no-number.ts';
import { FilterChip } from './FilterChip.tsx';
import type { DayRange, NumberRange } from './list-address.ts';

/* The filters of a list: some of many, a span of days, a span of money or numbers. */

export type FilterOption = {
  readonly value: string;
  readonly label: string;
  /** How many rows have it. */ readonly count?: number | undefined;
};

/** Any of several values, with their counts; a box to search them once there are many. */
export function FilterMany({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}) {
  const number = useNumberText();
  const [search, setSearch] = useState('');
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  const shown = options.filter((option) => foldText(option.label).includes(foldText(search)));
  const text =
    chosen.length === 0
      ? value.length > 0
        ? number(value.length)
        : undefined
      : chosen.length > 2
        ? m.ui_and_more({ first: chosen[0] ?? '', count: number(chosen.length - 1) })
        : chosen.join(', ');
  return (
    <FilterChip label={label} chosen={text} onClear={() => onChange([])}>
      {options.length > 8 && (
        <input
          type="search"
          aria-label={m.ui_search()}
          placeholder={m.ui_search()}
          className="mb-2 field-box"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="-mx-1 max-h-80 overflow-y-auto">
        {shown.map((option) => (
          <li key={option.value}>
            <label className="flex min-h-control items-center gap-2.5 rounded-md px-2 hover:bg-muted">
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))
                }
              />
              <span className="flex-1 truncate">{option.label}</span>
              {option.count !== undefined && <span className="text-12 figures text-muted-foreground">{number(option.count)}</span>}
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="px-2 py-1.5 text-muted-foreground">{m.ui_nothing_found()}</li>}
      </ul>
    </FilterChip>
  );
}

/** From one business day to another, with the spans that are asked for daily. */
export function FilterDays({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: DayRange;
  readonly onChange: (value: DayRange) => void;
}) {
  const format = useDateFormat();
  const number = useNumberText();
  const today = todayIn(format.timeZone);
  const presets: readonly (readonly [string, DayRange])[] = [
    [m.ui_today(), { from: today, to: today }],
    [m.ui_yesterday(), { from: addDays(today, -1), to: addDays(today, -1) }],
    [m.ui_last_days({ days: number(7) }), { from: addDays(today, -6), to: today }],
    [m.ui_last_days({ days: number(30) }), { from: addDays(today, -29), to: today }],
    [m.ui_this_month(), { from: `${today.slice(0, 8)}01`, to: today }],
  ];
  const preset = presets.find(([, range]) => range.from === value.from && range.to === value.to);
  const day = (text: string | undefined) => (text === undefined ? '…' : formatDay(text, format));
  const chosen =
    value.from === undefined && value.to === undefined
      ? undefined
      : (preset?.[0] ?? (value.from === value.to ? day(value.from) : `${day(value.from)} – ${day(value.to)}`));
  return (
    <FilterChip label={label} chosen={chosen} onClear={() => onChange({})}>
      <div className="mb-3 flex max-w-72 flex-wrap gap-1.5">
        {presets.map(([name, range]) => (
          <Button key={name} size="sm" aria-pressed={range === preset?.[1]} onClick={() => onChange(range)}>
            {name}
          </Button>
        ))}
      </div>
      <div className="flex gap-2">
        <DayInput label={m.ui_from()} value={value.from} onChange={(from) => onChange({ from, to: value.to })} />
        <DayInput label={m.ui_to()} value={value.to} onChange={(to) => onChange({ from: value.from, to })} />
      </div>
    </FilterChip>
  );
}

function DayInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="flex-1">
      <label htmlFor={id} className="mb-1 block text-12 text-muted-foreground">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="field-box"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
}

/** At least and at most; `money` takes and gives minor units. */
export function FilterNumbers({
  label,
  value,
  onChange,
  money = false,
}: {
  readonly label: string;
  readonly value: NumberRange;
  readonly onChange: (value: NumberRange) => void;
  readonly money?: boolean;
}) {
  const format = useFormat();
  const number = useNumberText();
  const show = (one: number | undefined) => (one === undefined ? '…' : money ? formatMoney(one, format) : number(one, 3));
  const chosen = value.from === undefined && value.to === undefined ? undefined : `${show(value.from)} – ${show(value.to)}`;
  return (
    <FilterChip label={label} chosen={chosen} onClear={() => onChange({})}>
      <div className="flex max-w-72 gap-2">
        <BoundInput label={m.ui_at_least()} money={money} value={value.from} onChange={(from) => onChange({ from, to: value.to })} />
        <BoundInput label={m.ui_at_most()} money={money} value={value.to} onChange={(to) => onChange({ from: value.from, to })} />
      </div>
    </FilterChip>
  );
}

function BoundInput({
  label,
  money,
  value,
  onChange,
}: {
  readonly label: string;
  readonly money: boolean;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  const { currency } = useFormat();
  const id = useId();
  const [wrong, setWrong] = useState('');
  function take(text: string): void {
    const read = money ? parseMoney(text, currency) : parseNumber(text, 3);
    const isWrong = read === undefined && text.trim() !== '';
    setWrong(isWrong ? (whyNoNumber(text, money ? decimalsOf(currency) : 3) ?? m.ui_error_number()) : '');
    onChange(read);
  }
  return (
    <div className="flex-1">
      <label htmlFor={id} className="mb-1 block text-12 text-muted-foreground">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        className="field-box text-right figures"
        defaultValue={value === undefined ? '' : money ? moneyToText(value, currency) : String(value)}
        aria-invalid={wrong !== ''}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      />
      {wrong !== '' && (
        <p role="alert" className="mt-1 text-12 text-danger-strong">
          {wrong}
        </p>
      )}
    </div>
  );
}
