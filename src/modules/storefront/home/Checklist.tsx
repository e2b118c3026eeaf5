import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useList } from '#data/react.tsx';
import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import { Product } from '../../business/products/index.ts';
import { DeliveryZone } from '../../business/sale-rules/kind.ts';
import type { StoreConfig } from '../config/index.ts';
import type { ShopRow } from './StorefrontPage.tsx';

type Props = { readonly shop: ShopRow | undefined; readonly config: StoreConfig | null };
type Task = { readonly label: string; readonly done: boolean; readonly to?: string };

const onSale = { status: { in: ['active'] }, in_shop: { in: [1] }, deleted: { in: [0] } };
const products = 3;

/** What a shop needs before people order in it; gone once all of it is there. */
export function Checklist({ shop, config }: Props) {
  const tasks = useTasks(shop, config);
  if (!tasks || tasks.every(({ done }) => done)) return null;
  return (
    <Section title={m.storefront_checklist()}>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {tasks.map(({ label, done, to }) => (
          <li key={label} className="flex min-h-10 items-center gap-3 text-14 coarse:min-h-11">
            {done ? (
              <CircleCheck aria-label={m.storefront_task_done()} className="size-5 shrink-0 text-success" />
            ) : (
              <Circle aria-label={m.storefront_task_open()} className="size-5 shrink-0 text-muted-foreground" />
            )}
            {to === undefined || done ? (
              <span className={done ? 'text-muted-foreground' : undefined}>{label}</span>
            ) : (
              <Link to={to} className="underline underline-offset-2">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `undefined` while it is counted. Of products only whoever may see them is told. */
function useTasks(shop: ShopRow | undefined, config: StoreConfig | null): readonly Task[] | undefined {
  const seesProducts = allows(useAccess(), 'view_products');
  const sold = useList(Product, { where: onSale, limit: 0 });
  const pictured = useList(Product, { where: { ...onSale, photo: { in: [1] } }, limit: 0 });
  const zones = useKeys(DeliveryZone);
  if (!zones || (seesProducts && (!sold?.complete || !pictured?.complete))) return undefined;
  const [many, shown] = [sold, pictured].map((list) => (list?.complete ? list.count : 0)) as [number, number];
  return [
    { label: m.storefront_task_published(), done: (shop?.storefront_rev ?? 0) > 0 },
    ...(seesProducts
      ? [
          { label: m.storefront_task_products(), done: many >= products, to: '/app/products' },
          { label: m.storefront_task_photos(), done: many > 0 && shown === many, to: '/app/products' },
        ]
      : []),
    {
      label: m.storefront_task_zones(),
      done: zones.some(({ fee, active, deleted_at }) => active && deleted_at === null && fee > 0),
      to: '/app/settings?section=orders',
    },
    { label: m.storefront_task_contact(), done: config !== null && (config.store.phone !== '' || config.store.whatsapp !== '') },
    {
      label: m.storefront_task_pages(),
      done: config !== null && Object.keys(config.templates).some((key) => key.startsWith('page:')),
      to: '/app/storefront/editor',
    },
    { label: m.storefront_task_open_it(), done: shop?.storefront_state === 'published' },
  ];
}
