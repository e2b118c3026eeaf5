import type { InferInput } from 'valibot';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFault } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { DenseProvider } from '#ui/form/form-context.ts';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import type { OrderFields, OrderValues, OutputValues } from '../form-values.ts';

type Props = { readonly form: FormHandle<InferInput<typeof OrderFields>, OrderValues> };
type Placed = OutputValues & { readonly index: number };

/** How many of each size and colour: two options as rows and columns, else one line each. */
export function OutputMatrix({ form }: Props) {
  const { Field } = form;
  const number = useNumberText();
  const outputs = useFormValue(form, 'outputs');
  const error = useListError('outputs', m.production_outputs());
  const placed = outputs.map((output, index): Placed => ({ ...output, index }));
  const rows = [...new Set(placed.map(rowOf))];
  const columns = [...new Set(placed.map(columnOf))];
  const total = sum(placed);
  const crossed = columns.length > 1;
  return (
    <Section title={m.production_how_many()} flush>
      <DenseProvider value>
        <div className="overflow-x-auto" data-list="outputs">
          <table className="text-14">
            {crossed && (
              <thead>
                <tr className="text-12 text-muted-foreground [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium">
                  <td />
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                  <th scope="col" className="pr-4! text-right">
                    {m.ui_total()}
                  </th>
                </tr>
              </thead>
            )}
            <tbody className="divide-y">
              {rows.map((row) => (
                <tr key={row}>
                  <th scope="row" className="min-w-24 px-4 py-1.5 text-left font-medium">
                    {row || m.print_pieces()}
                  </th>
                  {columns.map((column) => {
                    const output = placed.find((one) => rowOf(one) === row && columnOf(one) === column);
                    return (
                      <td key={column} className="min-w-28 px-1.5 py-1.5">
                        {output && (
                          <Field.Quantity name={`outputs.${output.index}.count`} label={output.name || m.print_pieces()} optional />
                        )}
                      </td>
                    );
                  })}
                  {crossed && (
                    <td className="pr-4 pl-2 text-right figures text-muted-foreground">
                      {number(sum(placed.filter((one) => rowOf(one) === row)))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DenseProvider>
      <p className="flex items-baseline justify-between gap-4 border-t px-4 py-2.5">
        <span className="text-muted-foreground">{m.ui_total()}</span>
        <span className="font-semibold figures">{number(total)}</span>
      </p>
      <div className="px-4 pb-3 empty:hidden">
        <FieldFault id="outputs-error" error={error} />
      </div>
    </Section>
  );
}

function rowOf({ options, name }: OutputValues): string {
  return options[0] ?? name;
}

/** What comes behind the first option, together. */
function columnOf({ options }: OutputValues): string {
  return options.slice(1).join(' / ');
}

function sum(outputs: readonly OutputValues[]): number {
  return outputs.reduce((all, { count }) => all + (count ?? 0), 0);
}
