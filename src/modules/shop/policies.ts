import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { textIn } from './settings.ts';

const prefix = 'page:';

/** Pages that the owner wrote, named by the first title on them. */
export function policiesOf({ config }: StoreSnapshot): readonly { readonly slug: string; readonly title: string }[] {
  return Object.keys(config.templates)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const slug = key.slice(prefix.length);
      const { order = [], sections = {} } = config.templates[key] ?? {};
      const titles = order.map((id) => textIn(sections[id]?.settings ?? {}, 'title'));
      return { slug, title: titles.find(Boolean) ?? slug };
    })
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
