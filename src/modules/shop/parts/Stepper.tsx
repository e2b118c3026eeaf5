import { Minus, Plus } from 'lucide-react';

import { m } from '#messages';

import { useShop } from '../shop-context.ts';

type Props = {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly of: string;
  readonly onChange: (value: number) => void;
};

export function Stepper({ value, least, most, of, onChange }: Props) {
  const { count } = useShop();
  return (
    <div role="group" aria-label={m.shop_quantity_of({ name: of })} className="stepper">
      <button type="button" disabled={value <= least} onClick={() => onChange(value - 1)} aria-label={m.shop_fewer()}>
        <Minus aria-hidden className="size-4" />
      </button>
      <output className="w-8 text-center figures">{count(value)}</output>
      <button type="button" disabled={value >= most} onClick={() => onChange(value + 1)} aria-label={m.shop_one_more()}>
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
