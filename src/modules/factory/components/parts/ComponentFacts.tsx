import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity, useNumberText } from '#ui/display/numbers.tsx';

import { componentKindText, type ComponentRow, unitOf } from '../../materials/index.ts';
import { Amount, type ComponentFigures, Cover, Rate } from '../../stock/index.ts';
import { entryOf } from '../packs.ts';
import type { Setup } from '../use-setup.ts';

/** What there is of it; costs only for who sees them. */
export function Figures({
  row,
  figures,
  seesCosts,
  standard,
}: {
  readonly row: ComponentRow;
  readonly figures: ComponentFigures | undefined;
  readonly seesCosts: boolean;
  readonly standard: number | null;
}) {
  const amount = (label: string, quantity: number | undefined) => (
    <Fact label={label}>
      <Amount quantity={quantity} unit={row.stock_unit} className="text-16 font-semibold" />
    </Fact>
  );
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {amount(m.products_field_on_hand(), figures?.onHand)}
      {amount(m.products_field_available(), figures?.available)}
      {amount(m.products_field_reserved(), figures?.reserved)}
      {amount(m.components_on_order(), figures?.onOrder)}
      {seesCosts && (
        <>
          <Fact label={m.components_average()}>
            <Rate rate={figures?.average} exact />
          </Fact>
          <Fact label={m.components_value()}>
            <Money minor={figures?.value ?? null} />
          </Fact>
          <Fact label={m.factory_cost_fixed()}>
            <Rate rate={standard || null} />
          </Fact>
        </>
      )}
      <Fact label={m.components_cover()}>
        <Cover days={figures?.cover} />
      </Fact>
    </dl>
  );
}

type FactsProps = { readonly row: ComponentRow; readonly setup: Setup; readonly lastMoved: number | null };

export function ComponentFacts({ row, setup, lastMoved }: FactsProps) {
  const number = useNumberText();
  const packs = row.packs.map((pack) => {
    const { name, per, unit } = entryOf(pack, row.stock_unit);
    return `${name} = ${number(per ?? pack.num / pack.den, 6)} ${unitOf(unit).name()}`;
  });
  return (
    <Facts>
      <Fact label={m.factory_component_kind()}>{componentKindText[row.type]()}</Fact>
      <Fact label={m.products_category()}>{row.category}</Fact>
      <Fact label={m.factory_stock_unit()}>{unitOf(row.stock_unit).name()}</Fact>
      {packs.length > 0 && <Fact label={m.factory_packs()}>{packs.join(', ')}</Fact>}
      {row.track_stock && (
        <Fact label={m.components_reorder_point()}>
          {row.reorder_point > 0 && <Amount quantity={row.reorder_point} unit={row.stock_unit} />}
        </Fact>
      )}
      {row.reorder_qty > 0 && (
        <Fact label={m.components_reorder_qty()}>
          <Amount quantity={row.reorder_qty} unit={row.stock_unit} />
        </Fact>
      )}
      {setup.nameOf(row.default_supplier_id) !== '' && <Fact label={m.factory_supplier()}>{setup.nameOf(row.default_supplier_id)}</Fact>}
      {row.lead_days > 0 && (
        <Fact label={m.components_lead_days()}>
          <Quantity value={row.lead_days} />
        </Fact>
      )}
      {row.location_id !== null && <Fact label={m.components_usual_place()}>{setup.nameOf(row.location_id)}</Fact>}
      {lastMoved !== null && (
        <Fact label={m.components_last_moved()}>
          <DateText day={new Date(lastMoved * 60_000).toISOString()} />
        </Fact>
      )}
      {row.wastage > 0 && (
        <Fact label={m.components_wastage()}>
          <Percent bps={row.wastage} />
        </Fact>
      )}
      {row.barcodes.length > 0 && <Fact label={m.components_barcodes()}>{row.barcodes.join(', ')}</Fact>}
      {row.attributes.map(({ name, value }) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
      {row.notes !== '' && (
        <Fact label={m.common_notes()} wide>
          <span className="whitespace-pre-wrap">{row.notes}</span>
        </Fact>
      )}
    </Facts>
  );
}
