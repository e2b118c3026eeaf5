import { Ban, Ellipsis, Printer } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { ReasonDialog } from '../../../entity/index.ts';
import { Supplier } from '../../materials/kind.ts';
import { landedBasisText, landedTypeText, voidLandedCost } from '../../purchasing/index.ts';
import type { PurchaseFacts } from '../use-purchase.ts';
import { LandedSheet } from './LandedSheet.tsx';

type Props = { readonly facts: PurchaseFacts; readonly may: boolean };

/** What it cost to get the goods here, to whom, and by what it is shared out. */
export function LandedList({ facts, may }: Props) {
  const store = useStore();
  const suppliers = new Map((useKeys(Supplier) ?? []).map(({ id, name }) => [id, name]));
  const [asked, ask] = useState<string>();
  const [printing, print] = useState(false);
  if (facts.landed.length === 0) return null;
  return (
    <Section title={m.factory_move_landed()} flush>
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
            </span>
            <Money minor={cost.amount} className={cost.voided_at === null ? 'font-medium' : 'line-through'} />
            <Menu
              trigger={<IconButton small icon={Ellipsis} label={`${m.ui_more()}, ${landedTypeText[cost.type]()}`} />}
              entries={[
                { label: m.purchases_landed_sheet(), icon: Printer, onSelect: () => print(true) },
                may && cost.voided_at === null && { label: m.courier_money_take_back(), icon: Ban, onSelect: () => ask(cost.id) },
              ]}
            />
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
          <LandedSheet facts={facts} />
        </PrintJob>
      )}
    </Section>
  );
}
