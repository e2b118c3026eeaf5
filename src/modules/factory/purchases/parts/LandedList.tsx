import { Ban, Ellipsis, Printer } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { ReasonDialog } from '../../../entity/index.ts';
import { Supplier } from '../../materials/kind.ts';
import { landedBasisText, landedTypeText, type PurchaseRow, voidLandedCost } from '../../purchasing/index.ts';
import { isWaiting, type PurchaseFacts } from '../use-purchase.ts';
import { LandedSheet } from './LandedSheet.tsx';

type Props = { readonly row: PurchaseRow; readonly facts: PurchaseFacts; readonly may: boolean };

/** What it cost to get the goods here, to whom, and by what it is shared out. */
export function LandedList({ row, facts, may }: Props) {
  const store = useStore();
  const suppliers = new Map((useKeys(Supplier) ?? []).map(({ id, name }) => [id, name]));
  const [asked, ask] = useState<string>();
  const [printing, print] = useState(false);
  if (facts.landed.length === 0) return null;
  return (
    <Section
      title={m.factory_move_landed()}
      flush
      actions={
        <Button size="sm" icon={Printer} onClick={() => print(true)}>
          {m.purchases_landed_sheet()}
        </Button>
      }
    >
      <ul className="divide-y">
        {facts.landed.map((cost) => (
          <li key={cost.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className={`min-w-0 flex-1 ${cost.voided_at === null ? '' : 'text-muted-foreground line-through'}`}>
              <span className="block font-medium">
                {landedTypeText[cost.type]()} · {suppliers.get(cost.payee_id) ?? '–'}
              </span>
              <span className="block text-13 text-muted-foreground">
                <DateText day={cost.cost_date} /> · {landedBasisText[cost.basis]()}
                {cost.reference !== '' && ` · ${cost.reference}`}
              </span>
              {cost.voided_at === null && isWaiting(cost, facts) && (
                <span className="block text-13 text-warning-strong">{m.purchases_landed_waits()}</span>
              )}
            </span>
            <Money minor={cost.amount} className={cost.voided_at === null ? 'font-medium' : 'line-through'} />
            {may && cost.voided_at === null && (
              <Menu
                trigger={<IconButton small icon={Ellipsis} label={`${m.ui_more()}, ${landedTypeText[cost.type]()}`} />}
                entries={[{ label: m.courier_money_take_back(), icon: Ban, onSelect: () => ask(cost.id) }]}
              />
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ReasonDialog
          title={m.courier_money_take_back()}
          text={m.purchases_landed_void_text()}
          said={m.purchases_taken_back()}
          act={(reason) => voidLandedCost(store, asked, reason)}
          onClose={() => ask(undefined)}
        />
      )}
      {printing && (
        <PrintJob paper="a4" onDone={() => print(false)}>
          <LandedSheet row={row} facts={facts} />
        </PrintJob>
      )}
    </Section>
  );
}
