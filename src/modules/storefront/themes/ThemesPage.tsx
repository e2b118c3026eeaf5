import { Check, LayoutTemplate, Palette } from 'lucide-react';
import { useState } from 'react';

import { useAccess, useKeys } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { isVerdict } from '#data/remote-error.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { readDraft } from '#ui/form/draft.ts';
import { useDraftInHand } from '#ui/form/use-draft-in-hand.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';
import { usePhone } from '#ui/theme/use-media.ts';

import { useNeedsConnection } from '../../entity/index.ts';
import { readConfig, type StoreConfig } from '../config/index.ts';
import { Storefront } from '../config/kind.ts';
import { LazyPreview, useEditorKey, useGoods, useShopRows, useSnapshot } from '../editor/index.ts';
import { storefrontCalls } from '../home/index.ts';
import { type Theme, themes, withTheme } from './rules.ts';

/** Looks for the shop, each shown with its own goods. */
function ThemesPage() {
  const shops = useKeys(Storefront);
  const rows = useShopRows();
  if (!shops || !rows) return <PageSkeleton />;
  const [shop] = shops;
  const published = readConfig(shop?.storefront_config);
  if (shop && published && shop.storefront_rev > 0) return <Gallery {...{ published, rows }} rev={shop.storefront_rev} />;
  return (
    <EmptyState
      whole
      icon={Palette}
      title={m.themes_begin_title()}
      text={m.editor_begin_text()}
      actions={
        <ButtonLink tone="primary" to="/app/storefront">
          {m.editor_begin()}
        </ButtonLink>
      }
    />
  );
}

type Props = {
  readonly published: StoreConfig;
  readonly rev: number;
  readonly rows: NonNullable<ReturnType<typeof useShopRows>>;
};

function Gallery({ published, rev, rows }: Props) {
  const { tenantId, brandIds } = useAccess();
  const server = useServer();
  const offline = useNeedsConnection();
  const goods = useGoods(rows, published);
  /** What it was published over: until that has arrived here, nothing more can be. */
  const [over, setOver] = useState<number>();
  const key = useEditorKey();
  const [isDrafted] = useState(() => readDraft(key) !== undefined);
  useDraftInHand(key);
  const [activate, isBusy] = useTask(async (theme: Theme) => {
    try {
      await storefrontCalls(await server(), tenantId).publish(withTheme(published, theme), rev);
    } catch (error) {
      throw isVerdict(error) ? new Refused('not_signed_in', { text: m.error_not_signed_in() }) : error;
    }
    setOver(rev);
    toast.success(m.themes_activated());
  });
  const why = brandIds === null ? offline : m.storefront_limited();
  return (
    <Page
      title={m.themes_title()}
      text={m.themes_text()}
      actions={
        <ButtonLink to="/app/storefront/editor" icon={LayoutTemplate}>
          {m.editor_title()}
        </ButtonLink>
      }
    >
      {why && <Notice tone="warning">{why}</Notice>}
      {isDrafted && <Notice>{m.themes_draft()}</Notice>}
      <ul className="grid gap-5 lg:grid-cols-2">
        {themes.map((theme) => (
          <ThemeCard
            key={theme.id}
            {...{ theme, goods }}
            config={withTheme(published, theme)}
            isActive={published.theme.id === theme.id}
            isOff={isBusy || over === rev || why !== undefined}
            onActivate={() => activate(theme)}
          />
        ))}
      </ul>
    </Page>
  );
}

type CardProps = {
  readonly theme: Theme;
  readonly config: StoreConfig;
  readonly goods: ReturnType<typeof useGoods>;
  readonly isActive: boolean;
  readonly isOff: boolean;
  readonly onActivate: () => void;
};

function ThemeCard({ theme, config, goods, isActive, isOff, onActivate }: CardProps) {
  const store = useSnapshot(config, goods);
  const isPhone = usePhone();
  const name = theme.name();
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border bg-card">
      <div inert className="h-80 border-b bg-muted sm:h-96">
        <LazyPreview store={store} size={isPhone ? 'phone' : 'desktop'} title={name} at="home" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold">{name}</h2>
          <p className="text-13 text-muted-foreground">{theme.text()}</p>
        </div>
        {isActive ? (
          <StatusBadge tone="success" label={m.common_active()} />
        ) : (
          <Button icon={Check} disabled={isOff} aria-label={m.themes_activate({ name })} onClick={onActivate}>
            {m.common_activate()}
          </Button>
        )}
      </div>
    </li>
  );
}

export { ThemesPage as Component };
