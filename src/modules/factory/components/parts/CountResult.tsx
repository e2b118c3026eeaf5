import { useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { Component } from '../../materials/kind.ts';
import { Amount, useLedgers, useSeesCosts } from '../../stock/index.ts';
import { differencesOf } from '../count.ts';

/** What was found beside what the books said at that moment. It is posted already; what arrives late still shifts the differences. */
export function CountResult({ moves, onAgain }: { readonly moves: readonly string[]; readonly onAgain: () => void }) {
  const number = useNumberText();
  const seesCosts = useSeesCosts();
  const components = useKeys(Component);
  const ledgers = useLedgers();
  if (!components || !ledgers) return <Skeleton lines={6} />;
  const all = differencesOf(moves, components, ledgers);
  const wrong = all.filter(({ difference }) => difference !== 0);
  return (
    <>
      <Notice tone={wrong.length === 0 ? 'success' : 'info'}>
        {wrong.length === 0 ? m.components_count_right() : m.components_count_found({ n: number(wrong.length), all: number(all.length) })}
      </Notice>
      {wrong.length > 0 && (
        <Section title={m.payroll_differences()} flush>
          <div className="overflow-x-auto">
            <table className="w-full text-14">
              <thead className="text-12 text-muted-foreground">
                <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:font-medium [&>th]:whitespace-nowrap">
                  <th className="pl-4! text-left">{m.factory_component()}</th>
                  <th className="text-right">{m.returns_expected()}</th>
                  <th className="text-right">{m.products_stock_counted()}</th>
                  <th className="pr-4! text-right">{m.products_take_difference()}</th>
                  {seesCosts && <th className="pr-4! text-right">{m.common_amount()}</th>}
                </tr>
              </thead>
              <tbody className="divide-y border-t">
                {wrong.map(({ move, component, batch, expected, counted, difference, value }) => (
                  <tr key={move} className="[&>td]:px-2 [&>td]:py-2 [&>td]:whitespace-nowrap">
                    <td className="min-w-40 pl-4! whitespace-normal!">
                      {component.name}
                      <span className="block text-12 text-muted-foreground">{[component.code, batch].filter(Boolean).join(' · ')}</span>
                    </td>
                    <td className="text-right">
                      <Amount quantity={expected} unit={component.stock_unit} />
                    </td>
                    <td className="text-right">
                      <Amount quantity={counted} unit={component.stock_unit} />
                    </td>
                    <td className="pr-4! text-right font-semibold">
                      <Amount
                        signed
                        quantity={difference}
                        unit={component.stock_unit}
                        className={difference < 0 ? 'text-danger-strong' : 'text-success-strong'}
                      />
                    </td>
                    {seesCosts && (
                      <td className="pr-4! text-right">
                        <Money minor={value} tone="signed" />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
              {seesCosts && (
                <tfoot>
                  <tr className="border-t font-semibold">
                    <td className="py-2 pl-4" colSpan={4}>
                      {m.ui_total()}
                    </td>
                    <td className="py-2 pr-4 text-right whitespace-nowrap">
                      <Money minor={wrong.reduce((sum, { value }) => sum + value, 0)} tone="signed" />
                    </td>
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="primary" to={href('/app/factory/components')}>
          {m.components_count_done()}
        </ButtonLink>
        <Button onClick={onAgain}>{m.returns_reopen()}</Button>
      </div>
    </>
  );
}
