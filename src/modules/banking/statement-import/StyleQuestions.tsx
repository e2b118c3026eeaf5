import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';

import { readDay } from '../../business/imports/index.ts';
import type { TableStyleAsked } from './use-statement-import.ts';

/** What a table does not tell by itself: which of two days a date is, and whether amounts without a sign came in or left. */
export function StyleQuestions({ style }: { readonly style: TableStyleAsked }) {
  const format = useDateFormat();
  const { asked } = style;
  const options = (['day', 'month'] as const).map((order) => {
    const read = readDay(asked?.example ?? '', order);
    const day = 'day' in read ? formatDay(read.day, format) : '';
    return { value: order, label: m.bank_import_order_is({ text: asked?.example ?? '', day }) };
  });
  return (
    <>
      {asked && (
        <FieldFrame label={m.bank_import_order()} help={asked.mixed ? m.bank_import_order_mixed() : m.bank_import_order_ask()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={style.order}
              onChange={(order) => style.say(order === 'month' ? 'month' : 'day')}
              options={options}
            />
          )}
        </FieldFrame>
      )}
      {style.oneWay && (
        <label className="flex items-start gap-3">
          <SwitchInput value={style.reversed} onChange={style.reverse} />
          <span>
            <span className="block text-14 font-medium">{m.bank_import_reversed()}</span>
            <span className="block text-12 text-muted-foreground">{m.bank_import_reversed_help()}</span>
          </span>
        </label>
      )}
    </>
  );
}
