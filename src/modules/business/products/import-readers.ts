import type { DecimalSign } from '#kernel/amount.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { codeIn, decoded, fieldReader, type Mapping } from '../imports/index.ts';
import { optionHeader } from './import-formats.ts';

/* How the cells of a product file are found and cleaned. */

/** `fileCurrency` = whose prices are taken when the file has several; `currency` = the company's, which sets the decimals. */
export type ReadSettings = {
  readonly mapping: Mapping;
  readonly headers: readonly string[];
  readonly fileCurrency: string | null;
  readonly currency: string;
};

/** `signs`: what stands before decimals. */
export type Reading = ReadSettings & {
  readonly cell: ReturnType<typeof readersOf>;
  readonly signs: Readonly<Record<'money' | 'weight', DecimalSign | undefined>>;
};

/** One reader for each field, looked up once for all records. */
export function readersOf({ mapping, fileCurrency }: ReadSettings) {
  const of = (field: string) => fieldReader(mapping, field);
  const textOf = (field: string): ReadCell => {
    const read = of(field);
    return (cells) => decoded(read(cells));
  };
  const codeOf = (field: string): ReadCell => {
    const read = of(field);
    return (cells) => codeIn(read(cells));
  };
  return {
    handle: of('handle'),
    name: textOf('name'),
    description: of('description'),
    status: of('status'),
    brand: textOf('brand'),
    category: textOf('category'),
    manufacturer: textOf('manufacturer'),
    tags: textOf('tags'),
    unit: of('unit'),
    trackStock: of('track_stock'),
    lowStockAt: of('low_stock_at'),
    optionNames: [textOf('option1_name'), textOf('option2_name'), textOf('option3_name')],
    optionValues: [textOf('option1_value'), textOf('option2_value'), textOf('option3_value')],
    sku: codeOf('sku'),
    barcode: codeOf('barcode'),
    ownPrice: of(`price:${fileCurrency}`),
    price: of('price'),
    compareAtPrice: of('compare_at_price'),
    cost: of('cost'),
    stock: of('stock'),
    weight: of('weight'),
    weightUnit: of('weight_unit'),
    active: of('variant_active'),
  };
}

export type ReadCell = ReturnType<typeof fieldReader>;

/** What a column of one option's values is called. */
export function optionName(n: number, { mapping, headers }: Reading): string {
  const header = headers[mapping.indexOf(`option${n}_value`)] ?? '';
  return optionHeader.test(foldText(header)) ? oneLine(header) : `Option ${n}`;
}

/** The paths of a cell; a comma parts them where one of them has steps. */
export function categoryPaths(text: string): readonly (readonly string[])[] {
  const paths = text.split(steps.test(text) ? /[|;,\n]/ : /[|;\n]/).map((path) =>
    path
      .split(steps)
      .map((step) => oneLine(step).slice(0, 100))
      .filter(Boolean),
  );
  return paths.filter((path) => path.length > 0);
}

const steps = /->|>|\/\//;
