import { allows } from '#access/access.ts';
import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type ComponentRow, measuresOf, moveMaterials } from '../../materials/index.ts';
import { heldFrom } from '../../materials/index.ts';
import { MaterialMove } from '../../materials/kind.ts';
import { lineOf, RateField, ReasonField, type StockLedger, useStockGuard } from '../../stock/index.ts';
import { openingIdOf } from '../component-commands.ts';
import { type MoveAs, MoveFields, moveOf, moveTexts, type MoveValues } from '../moving.ts';
import type { Setup } from '../use-setup.ts';
import { QuantityFields } from './QuantityFields.tsx';

type Props = {
  readonly as: MoveAs;
  readonly row: ComponentRow;
  readonly stock: StockLedger | null;
  /** Those in use: the form begins with one. */
  readonly places: Setup['places'];
  readonly onClose: () => void;
};

/** Corrects what lies somewhere, throws some away, brings it elsewhere, or says what lay there at first. */
export function MoveDialog({ as, row, stock, places, onClose }: Props) {
  const store = useStore();
  const { currency } = useCompany();
  const tellsCosts = allows(useAccess(), 'manage_purchases') && as === 'opening';
  const guard = useStockGuard();
  const usual = row.location_id ?? places.find(({ type }) => type === 'store')?.id;
  const start = { measure: row.stock_unit, batch: null, day: store.today(), reason: null, note: '', price: null, to_id: null };
  const moveId = (id: string, { place_id, batch }: Pick<MoveValues, 'place_id' | 'batch'>) =>
    as === 'opening' ? openingIdOf(row.id, place_id, batch || null) : id;
  const form = useForm(
    MoveFields,
    { ...start, ...(usual !== undefined && { place_id: usual }) },
    {
      draftKey: draftKey(store, `component-${as}:${row.id}`),
      isMade: async (id, values) => isMade(store, MaterialMove, moveId(id, values)),
    },
  );
  const [measure, place] = [useFormValue(form, 'measure'), useFormValue(form, 'place_id')];
  const texts = moveTexts[as];
  const options = places.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      form={form}
      title={texts.title()}
      description={texts.help()}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        const move = { ...moveOf(as, row, values), id: moveId(form.id, values), effective_at: heldFrom(store, values.day) };
        if (as === 'scrap' || as === 'transfer') await guard(row, stock, move);
        const amount = tellsCosts && values.price !== null ? lineOf(values.price, values.quantity, currency) : null;
        await moveMaterials(store, [{ ...move, amount }]);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select name="place_id" label={as === 'transfer' ? m.ui_from() : m.components_place()} options={options} />
        {as === 'transfer' && <Field.Select name="to_id" label={m.ui_to()} options={options.filter(({ value }) => value !== place)} />}
      </FieldRow>
      <QuantityFields of={row} label={texts.quantity()} />
      <FieldRow>
        <Field.Date name="day" label={m.components_as_of()} max={store.today()} />
        {row.batch_tracked && <BatchField as={as} stock={stock} place={place} />}
      </FieldRow>
      {tellsCosts && (
        <RateField
          name="price"
          label={m.components_unit_cost()}
          help={m.components_unit_cost_help()}
          per={measuresOf(row).find(({ key }) => key === measure)?.name ?? ''}
          optional
        />
      )}
      {as === 'scrap' && <ReasonField use="scrap" />}
      {as === 'count' && <ReasonField use="adjust" />}
      <Field.Text name="note" label={m.products_stock_note()} optional autoComplete="off" />
    </FormDialog>
  );
}

/** What goes out is of a batch that lies there; what is found may be of any. */
function BatchField({ as, stock, place }: Pick<Props, 'as' | 'stock'> & { readonly place: string }) {
  const known = stock?.ledger.balance.places.find(({ location }) => location === place)?.batches.filter(({ batch }) => batch !== '') ?? [];
  if (as === 'opening' || as === 'count' || known.length === 0)
    return <Field.Text name="batch" label={m.components_batch()} optional autoComplete="off" />;
  return (
    <Field.Select name="batch" label={m.components_batch()} optional options={known.map(({ batch }) => ({ value: batch, label: batch }))} />
  );
}
