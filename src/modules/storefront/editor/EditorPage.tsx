import { Store } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { readConfig } from '../config/index.ts';
import { Storefront } from '../config/kind.ts';
import { Editor } from './Editor.tsx';
import { useShopRows } from './own-store.ts';

/** Where the owner arranges the pages of his shop. */
function EditorPage() {
  const shops = useKeys(Storefront);
  const rows = useShopRows();
  if (!shops || !rows) return <PageSkeleton />;
  const [shop] = shops;
  const published = readConfig(shop?.storefront_config);
  if (shop && published && shop.storefront_rev > 0) return <Editor shop={shop} published={published} rows={rows} />;
  const isNewer = shop !== undefined && shop.storefront_rev > 0;
  return (
    <EmptyState
      whole
      icon={Store}
      title={isNewer ? m.editor_newer_title() : m.editor_begin_title()}
      text={isNewer ? m.editor_newer_version() : m.editor_begin_text()}
      actions={
        <ButtonLink tone="primary" to="/app/storefront">
          {m.editor_begin()}
        </ButtonLink>
      }
    />
  );
}

export { EditorPage as Component };
