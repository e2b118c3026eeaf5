import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type DocumentColumn, DocumentLines } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { measuresOf, unitOf } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { basisText, type BillRow, consumptionText, wastageText } from '../../producing/index.ts';
import type { BillLine } from '../../producing/kind.ts';
import { useAmountText } from '../../stock/index.ts';

/** What the base of a bill takes, with all that is told of each line. */
export function LineTable({ row }: { readonly row: BillRow }) {
  const number = useNumberText();
  const amount = useAmountText();
  const components = new Map((useKeys(Component) ?? []).map((one) => [one.id, one]));
  const unitIn = (line: BillLine) => components.get(line.component_id)?.stock_unit ?? '';
  const measureIn = ({ component_id, measure, measure_name }: BillLine) => {
    const own = components.get(component_id);
    return (own && measuresOf(own).find(({ key }) => key === measure)?.name) ?? measure_name;
  };
  const nameOf = (id: string) => components.get(id)?.name ?? '–';
  const columns: readonly DocumentColumn<BillLine>[] = [
    {
      header: m.factory_component(),
      cell: (line) => (
        <>
          <span className="font-medium">{nameOf(line.component_id)}</span>
          {detailsOf(line).map((text) => (
            <span key={text} className="block text-12 text-muted-foreground">
              {text}
            </span>
          ))}
        </>
      ),
    },
    {
      header: m.orders_quantity(),
      cell: (line) => (
        <>
          <span className="figures">{number(line.count / parts, 3)}</span> {measureIn(line)}
          {line.pieces > 1 && <span className="block text-12 text-muted-foreground">× {number(line.pieces)}</span>}
        </>
      ),
    },
    {
      header: m.bills_wastage(),
      cell: (line) =>
        line.wastage_type === 'none' ? (
          <span className="text-muted-foreground">–</span>
        ) : (
          <>
            <Percent bps={line.wastage} />
            <span className="block text-12 text-muted-foreground">{wastageText[line.wastage_type]()}</span>
          </>
        ),
    },
    { header: m.bills_basis(), cell: (line) => basisText[line.basis]() },
  ];
  if (row.lines.length > 0) return <DocumentLines lines={row.lines} columns={columns} />;
  return (
    <Section title={m.bills_lines()}>
      <p className="text-13 text-muted-foreground">{m.bills_lines_empty()}</p>
    </Section>
  );

  function detailsOf(line: BillLine): readonly string[] {
    const unit = unitIn(line);
    const rules = line.options.map(({ option, quantity, component_id }) =>
      [`${option}:`, quantity !== null && amount(quantity, unit), component_id !== null && nameOf(component_id)].filter(Boolean).join(' '),
    );
    const others = line.substitutes.map(({ component_id, factor }) =>
      m.bills_instead({ name: nameOf(component_id), factor: number(factor / parts, 6) }),
    );
    return [
      line.setup > 0 && `${m.bills_setup()}: ${amount(line.setup, unit)}`,
      line.multiple > 0 && `${m.bills_multiple()}: ${amount(line.multiple, unitOf(unit).code)}`,
      line.consumption === 'issue' && consumptionText.issue(),
      ...rules,
      ...others,
      line.note,
    ].filter((text): text is string => typeof text === 'string' && text !== '');
  }
}
