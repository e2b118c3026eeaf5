import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { type DocumentColumn, DocumentLines } from '../../../entity/index.ts';
import type { OrderRow } from '../../producing/index.ts';
import { Bundle } from '../../producing/kind.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };
type Step = {
  readonly id: string;
  readonly name: string;
  readonly section: string;
  readonly sam: number;
  readonly came: number;
  readonly good: number;
  readonly reject: number;
  readonly rework: number;
};

/** Step by step: what came in, what went on, and what lies between; and the bundles in which it goes. */
export function WorkTab({ row, facts }: Props) {
  const number = useNumberText();
  const bundles = (useKeys(Bundle, { by: 'order', prefix: row.id }) ?? []).filter(({ deleted_at }) => deleted_at === null);
  const made = new Map(facts.made.steps.map((one) => [one.operation_id, one]));
  const goodOf = (step: number) => made.get(row.operations[step]?.operation_id ?? '')?.good ?? 0;
  const steps = row.operations.map(({ id, operation_id, sam }, i): Step => {
    const { good = 0, reject = 0, rework = 0 } = made.get(operation_id) ?? {};
    const own = facts.operationOf(operation_id);
    const came = i === 0 ? facts.standing.progress.toBegin : goodOf(i - 1);
    return { id, name: own?.name ?? '–', section: own?.section ?? '', sam, came, good, reject, rework };
  });
  const columns: readonly DocumentColumn<Step>[] = [
    {
      header: m.bills_operation(),
      cell: ({ name, section, sam }) => (
        <>
          <span className="font-medium">{name}</span>
          <span className="block text-12 text-muted-foreground">
            {[section, m.bills_minutes({ n: number(sam / 1000, 3) })].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { header: m.components_in(), cell: ({ came }) => <Quantity value={came} /> },
    { header: m.returns_good(), cell: ({ good }) => <Quantity value={good} /> },
    { header: m.production_reject(), cell: ({ reject }) => <Quantity value={reject} /> },
    { header: m.production_rework(), cell: ({ rework }) => <Quantity value={rework} /> },
    {
      header: m.production_between(),
      named: true,
      cell: ({ came, good, reject }) => <Quantity value={Math.max(0, came - good - reject)} />,
    },
  ];
  return (
    <>
      {steps.length === 0 ? (
        <EmptyState title={m.production_no_steps()} text={m.production_no_steps_text()} />
      ) : (
        <DocumentLines lines={steps} columns={columns} />
      )}
      {bundles.length > 0 && (
        <Section title={m.production_bundles()} flush>
          <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] text-13">
            {bundles.map(({ id, bundle_no, quantity, output_id, lay }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 border-r border-b px-4 py-2">
                <span className="min-w-0 truncate">
                  <span className="font-medium figures">{number(bundle_no)}</span>{' '}
                  {[row.outputs.find((output) => output.id === output_id)?.name, lay].filter(Boolean).join(' · ')}
                </span>
                <Quantity value={quantity} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
