import type { ReactNode } from 'react';

import { m } from '#messages';
import { SelectField } from '#ui/form/fields/choices.tsx';
import { QuantityField } from '#ui/form/fields/numbers.tsx';

import { type ComponentRow, decimalsIn, measuresOf } from '../materials/index.ts';

/** The cells of a line in a form that say how much of a component, and in which unit or pack. `at`: where the line stands in the form. */
export function measureCells(at: string, component: ComponentRow | undefined, measure: string): readonly ReactNode[] {
  return [
    <QuantityField
      key="count"
      name={`${at}.count`}
      label={m.orders_quantity()}
      decimals={component ? decimalsIn(component, measure) : 3}
    />,
    <SelectField
      key="measure"
      name={`${at}.measure`}
      label={m.products_unit()}
      options={component ? measuresOf(component).map(({ key, name }) => ({ value: key, label: name })) : []}
    />,
  ];
}
