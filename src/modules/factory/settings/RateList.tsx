import type { InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

import { id, optionalId } from '#data/fields.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFault, FieldRow } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { Product } from '../../business/products/kind.ts';
import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { type OperationRateRow, rateCommands, rateTypeText } from '../producing/index.ts';
import { Operation, OperationRate } from '../producing/kind.ts';

/** What a piece of an operation brings, from which day on; earlier days keep what held then. */
export function RateList() {
  const rows = useKeys(OperationRate);
  const operations = useKeys(Operation);
  const products = useKeys(Product);
  const told = useRateText();
  const format = useDateFormat();
  if (!rows || !operations || !products) return null;
  const nameOf = new Map([...operations, ...products].map((row) => [row.id, row.name]));
  const living = rows.filter(({ deleted_at }) => deleted_at === null);
  const order = (row: OperationRateRow) => `${nameOf.get(row.operation_id) ?? ''}\u0000${nameOf.get(row.product_id ?? '') ?? ''}`;
  return (
    <SetupList
      title={m.rates_label()}
      text={m.rates_text()}
      add={m.rates_add()}
      empty={m.rates_empty()}
      rows={living.toSorted((a, b) => order(a).localeCompare(order(b)) || (a.valid_from < b.valid_from ? 1 : -1))}
      row={(row, edit) => (
        <SetupRow
          key={row.id}
          commands={rateCommands}
          row={row}
          name={[nameOf.get(row.operation_id) ?? '–', row.product_id && nameOf.get(row.product_id)].filter(Boolean).join(' · ')}
          detail={`${told(row)} · ${m.rates_since({ day: formatDay(row.valid_from, format) })}`}
          onEdit={edit}
        />
      )}
      form={(before, close) => <RateForm before={before} onClose={close} />}
    />
  );
}

function useRateText(): (row: OperationRateRow) => string {
  const format = useFormat();
  const number = useNumberText();
  return ({ type, rate, per, slabs }) => {
    const money = (minor: number) => formatMoney(minor, format);
    if (type === 'minute') return m.rates_a_minute({ rate: money(rate) });
    const many = (minor: number) => (per === 1 ? money(minor) : m.rates_for({ rate: money(minor), n: number(per) }));
    if (type === 'flat') return many(rate);
    return slabs.map((slab) => [slab.up_to !== null && `≤ ${number(slab.up_to)}:`, many(slab.rate)].filter(Boolean).join(' ')).join(' · ');
  };
}

const { valid_from, type, per, rate } = OperationRate.schema.entries;
const Slab = v.object({ up_to: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))), rate });
const Fields = v.object({ operation_id: id, product_id: optionalId, valid_from, type, per, rate: v.nullable(rate), slabs: v.array(Slab) });
type Form = FormHandle<InferInput<typeof Fields>, InferOutput<typeof Fields>>;

function RateForm({ before: now, onClose }: { readonly before: OperationRateRow | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const operations = (useKeys(Operation) ?? []).filter(({ active, deleted_at }) => active && deleted_at === null);
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'operation-rate', before: now, commands: rateCommands, onClose },
    start: {
      ...{ product_id: null, valid_from: store.today(), type: 'flat' as const, per: 1, rate: null },
      slabs: [{ up_to: null, rate: 0 }],
    },
    factsOf: ({ rate: amount, ...facts }) => ({ ...facts, rate: amount ?? 0 }),
  });
  const { Field } = form;
  const chosen = useFormValue(form, 'type');
  const isSlabbed = chosen === 'marginal' || chosen === 'whole';
  return (
    <FormDialog {...dialog} title={before ? m.rates_edit() : m.rates_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Select
          name="operation_id"
          label={m.bills_operation()}
          options={operations.map((row) => ({ value: row.id, label: row.name }))}
          disabled={before !== undefined}
        />
        <Field.Pick
          name="product_id"
          label={m.products_product()}
          help={m.rates_product_help()}
          optional
          search={async (search) =>
            (await store.list(Product, { where: { deleted: { in: [0] } }, search, limit: 30 })).rows.map((row) => ({
              value: row.id,
              label: row.name,
            }))
          }
          resolve={async (value) => {
            const row = await store.get(Product, value);
            return row && { value, label: row.name };
          }}
        />
      </FieldRow>
      <FieldRow>
        <Field.Date name="valid_from" label={m.rates_from()} />
        <Field.Select
          name="type"
          label={m.rates_type()}
          options={Object.entries(rateTypeText).map(([value, text]) => ({ value, label: text() }))}
        />
      </FieldRow>
      {isSlabbed ? (
        <Slabs form={form} />
      ) : (
        <FieldRow>
          <Field.Money name="rate" label={m.rates_rate()} />
          {chosen === 'flat' && <Field.Quantity name="per" label={m.rates_per()} help={m.rates_per_help()} />}
        </FieldRow>
      )}
    </FormDialog>
  );
}

function Slabs({ form }: { readonly form: Form }) {
  const slabs = useLines(form, 'slabs');
  const error = useListError('slabs', m.rates_slabs());
  return (
    <div data-list="slabs">
      <LineItems
        lines={slabs}
        label={m.rates_slabs()}
        addLabel={m.rates_slab_add()}
        columns={[
          { header: m.rates_up_to(), width: 160, align: 'end' },
          { header: m.rates_rate(), width: 160, align: 'end' },
        ]}
        newLine={() => ({ up_to: null, rate: 0 })}
      >
        {({ index }) => [
          <form.Field.Quantity key="up_to" name={`slabs.${index}.up_to`} label={m.rates_up_to()} optional />,
          <form.Field.Money key="rate" name={`slabs.${index}.rate`} label={m.rates_rate()} />,
        ]}
      </LineItems>
      <FieldFault id="slabs-error" error={error} />
    </div>
  );
}
