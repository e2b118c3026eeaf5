import { ExternalLink, LayoutTemplate, Palette } from 'lucide-react';

import type { Row } from '#data/kind.ts';
import { useAccess, useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { buttonClass, ButtonLink } from '#ui/control/Button.tsx';
import { Progress } from '#ui/display/Progress.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { PageHeader } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { useShopPhotos } from '../../business/shop-photos/index.ts';
import { readConfig } from '../config/index.ts';
import { Storefront } from '../config/kind.ts';
import { BasicsForm } from './BasicsForm.tsx';
import { Checklist } from './Checklist.tsx';
import { Figures } from './Figures.tsx';
import { ShopDoor } from './ShopDoor.tsx';

export type ShopRow = Row<typeof Storefront>;

const states = {
  draft: { tone: 'neutral', label: m.storefront_state_draft },
  published: { tone: 'success', label: m.storefront_state_published },
  paused: { tone: 'warning', label: m.storefront_state_paused },
} as const;

/** The company's shop: whether it is open and where, and what it sells by. */
function StorefrontPage() {
  const access = useAccess();
  const company = useCompany();
  const rows = useKeys(Storefront);
  const photos = useShopPhotos();
  if (!rows) return <PageSkeleton />;
  const [shop] = rows;
  const config = readConfig(shop?.storefront_config) ?? null;
  const state = states[shop?.storefront_state ?? 'draft'];
  const address = shop?.storefront_slug ? `${location.origin}/store/${shop.storefront_slug}/` : undefined;
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader
        title={config?.store.name ?? m.module_manage_brands()}
        badge={<StatusBadge tone={state.tone} label={state.label()} />}
        text={address ?? m.storefront_text()}
        actions={
          <>
            {address && shop?.storefront_state !== 'draft' && (
              <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
                <ExternalLink aria-hidden className="size-4" />
                {m.storefront_visit()}
              </a>
            )}
            <ButtonLink to="/app/storefront/themes" icon={Palette}>
              {m.themes_title()}
            </ButtonLink>
            <ButtonLink to="/app/storefront/editor" icon={LayoutTemplate}>
              {m.editor_title()}
            </ButtonLink>
          </>
        }
      />
      {access.brandIds !== null && <Notice tone="warning">{m.storefront_limited()}</Notice>}
      {shop && shop.storefront_rev > 0 && <ShopDoor shop={shop} config={config} address={address} />}
      {shop && shop.storefront_rev > 0 && access.brandIds === null && <Figures />}
      <Checklist shop={shop} config={config} />
      {photos && (
        <Section>
          <Progress label={m.storefront_photos()} {...photos} />
        </Section>
      )}
      <BasicsForm key={shop?.storefront_rev ?? 0} shop={shop} config={config} company={company} />
    </div>
  );
}

export { StorefrontPage as Component };
