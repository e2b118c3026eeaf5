import { Undo2 } from 'lucide-react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { type OrderRow, outputTypeText, standingOutputs, takeBackOutput } from '../../producing/index.ts';
import { ProductionCredit } from '../../producing/kind.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown };

const tones = { good: 'success', second: 'warning', scrap: 'danger' } as const;

/** What came off the floor, newest first; what was wrong is taken back. */
export function OutputTab({ row, facts }: Props) {
  const store = useStore();
  const nameOf = useAuthorNames();
  const credits = new Map((useKeys(ProductionCredit, { by: 'order', equals: row.id }) ?? []).map(({ id, amount }) => [id, amount]));
  const standing = standingOutputs(facts.outputs);
  const [takeBack] = useTask(async (id: string) => {
    const output = facts.outputs.find((one) => one.id === id);
    if (output) await takeBackOutput(store, row, output);
    toast.success(m.production_said_taken_back());
  });
  if (facts.outputs.length === 0) return <EmptyState title={m.production_nothing_made()} text={m.production_nothing_made_text()} />;
  return (
    <Section title={m.production_made()} flush>
      <ul className="divide-y text-14">
        {facts.outputs
          .filter(({ reverses }) => reverses === null)
          .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))
          .map((output) => {
            const stands = standing.includes(output);
            return (
              <li key={output.id} className="flex items-center gap-3 px-4 py-2">
                <span className={`min-w-0 flex-1 ${stands ? '' : 'text-muted-foreground line-through'}`}>
                  <span className="flex flex-wrap items-center gap-2">
                    <StatusBadge tone={stands ? tones[output.type] : 'neutral'} label={outputTypeText[output.type]()} />
                    <span className="break-words">{row.outputs.find(({ id }) => id === output.output_id)?.name || row.output_name}</span>
                    <PendingDot pending={'$pending' in output && output.$pending === true} />
                  </span>
                  <span className="block text-13 text-muted-foreground">
                    <InstantText at={output.made_at} />
                    {[nameOf({ user_id: output.created_by, actor_kind: 'user' }), output.reason, output.note]
                      .filter(Boolean)
                      .map((text) => ` · ${text}`)}
                  </span>
                </span>
                {credits.has(output.id) && <Money minor={credits.get(output.id) ?? 0} className="text-muted-foreground" />}
                <Quantity value={output.quantity} className="font-medium" />
                {stands ? (
                  <IconButton icon={Undo2} label={m.production_take_back()} onClick={() => takeBack(output.id)} />
                ) : (
                  <span className="w-control" />
                )}
              </li>
            );
          })}
      </ul>
    </Section>
  );
}
