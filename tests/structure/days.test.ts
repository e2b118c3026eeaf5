import { expect, it } from 'vitest';

import { dueDay } from '#data/fields.ts';
import { insert } from '#data/operation.ts';
import { daysOf } from '#data/shape.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { sampleRow } from '#fixtures/sample-row.ts';
import { addDays } from '#kernel/dates.ts';
import { actions, kinds } from '#modules/kinds.ts';

/* What a device says it has saved the server takes: a day too far ahead is refused before, of every kind. */

const dated = kinds.flatMap((kind) => {
  const action = actions.find(({ touches }) => touches[kind.name]?.insert === true);
  return action ? daysOf(kind).map((field) => ({ name: `${kind.name}.${field}`, kind, field, action: action.name })) : [];
});

it('days of documents are found in the kinds that have some', () => {
  expect(dated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['transactions.transaction_date', 'expenses.due_date', 'ecom_orders.order_date']),
  );
});

it.each(dated)('$name', async ({ kind, field, action }) => {
  const { store } = companyInMemory();
  const isDue = daysOf(kind, [dueDay]).includes(field);
  const [last, code] = isDue ? [addDays(store.today(), 365), 'date_too_far'] : [addDays(store.today(), 1), 'date_in_future'];
  const others = Object.fromEntries(daysOf(kind).map((name) => [name, store.today()]));
  const told = async (day: string) => {
    const row = sampleRow(kind, { ...others, [field]: day });
    return store
      .check({ action, changes: [insert(kind, row as never)] })
      .catch((error: { readonly code: string; readonly field?: string }) => error);
  };
  for (const late of [addDays(last, 1), '2199-12-31']) expect(await told(late)).toMatchObject({ code, field });
  expect(await told(last)).toBeUndefined();
});
