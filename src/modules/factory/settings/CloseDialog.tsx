import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { saveFactoryRules } from '../materials/index.ts';
import { FactorySetting } from '../materials/kind.ts';
import { type Closing, closeStock, closingFor, type StockLedger } from '../stock/index.ts';

const Fields = v.object({ locked_until: FactorySetting.schema.entries.locked_until });

type Props = {
  readonly until: string | null;
  readonly closings: readonly Closing[];
  readonly ledgers: ReadonlyMap<string, StockLedger>;
  readonly onClose: () => void;
};

/** Closes the stock until a day and keeps what it was worth; an earlier day, or none, opens what is behind it. */
export function CloseDialog({ until, closings, ledgers, onClose }: Props) {
  const store = useStore();
  const { time_zone } = useCompany();
  const form = useForm(Fields, { locked_until: until }, { draftKey: draftKey(store, 'factory-closing') });
  const day = useFormValue(form, 'locked_until');
  const isMore = day !== null && (until === null || day > until);
  const rows = isMore ? closingFor(day, ledgers, closings, time_zone) : [];
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.factory_closing()}
      description={m.factory_locked_until_help()}
      submit={m.ui_save()}
      onSubmit={async ({ locked_until }) => {
        if (isMore && locked_until !== null) await closeStock(store, locked_until, rows);
        else await saveFactoryRules(store, { locked_until });
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <form.Field.Date name="locked_until" label={m.factory_locked_until()} optional />
      {isMore && (
        <p className="flex justify-between gap-4 text-14">
          {m.factory_stock_value()} <Money minor={rows.reduce((sum, { value }) => sum + value, 0)} />
        </p>
      )}
    </FormDialog>
  );
}
