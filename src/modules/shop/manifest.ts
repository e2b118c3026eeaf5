import { initialsOf } from '#kernel/name-colour.ts';
import type { Scheme, StoreSnapshot } from '#modules/storefront/config/index.ts';

import { addressOf } from './addresses.ts';
import { escaped } from './document.ts';
import { pictureOf, shopFiles } from './shop-files.ts';

/* A shop on the home screen. Each is an app of its own beside Karbar's, whose scope is `/app`: addresses are whole, so that the file may lie anywhere. */

export function manifestOf(store: StoreSnapshot, origin: string): string {
  const { name, tagline, language } = store.config.store;
  const home = addressOf(store.slug, { kind: 'home' });
  const { bg } = baseOf(store);
  return JSON.stringify({
    id: home,
    start_url: `${origin}${home}?source=pwa`,
    scope: `${origin}${home}`,
    name,
    short_name: name.length > 12 ? (name.split(' ')[0]?.slice(0, 12) ?? name) : name,
    ...(tagline !== '' && { description: tagline }),
    lang: language,
    display: 'standalone',
    background_color: bg,
    theme_color: bg,
    icons: iconsOf(store, origin + home, origin),
  });
}

/** Pictures that were published with the shop, which every phone takes; before, the page draws them. */
function iconsOf({ config }: StoreSnapshot, home: string, origin: string) {
  const made = pictureOf(config);
  const icon = (src: string, sizes: string, type: string, purpose: string) => ({ src, sizes, type, purpose });
  if (made === '')
    return [
      icon(home + shopFiles.icon, 'any', 'image/svg+xml', 'any'),
      icon(home + shopFiles.maskable, 'any', 'image/svg+xml', 'maskable'),
    ];
  return [
    icon(`${origin}${made}-192.png`, '192x192', 'image/png', 'any'),
    icon(`${origin}${made}-512.png`, '512x512', 'image/png', 'any'),
    icon(`${origin}${made}-maskable.png`, '512x512', 'image/png', 'maskable'),
  ];
}

/** The shop's initials in its own colours; a maskable one reaches the edges and keeps its letters within the circle that every device shows. */
export function iconOf(store: StoreSnapshot, { maskable = false } = {}): string {
  const { primary, onPrimary } = baseOf(store);
  const letters = escaped(initialsOf(store.config.store.name));
  const size = maskable ? 180 : 230;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">',
    `<rect width="512" height="512" rx="${maskable ? 0 : 112}" fill="${primary}"/>`,
    `<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="${onPrimary}">`,
    `${letters}</text></svg>`,
  ].join('');
}

function baseOf({ config }: StoreSnapshot): Scheme {
  const { schemes } = config.theme;
  return (
    schemes['base'] ??
    Object.values(schemes)[0] ?? {
      ...{ bg: '#ffffff', text: '#111111', primary: '#111111', onPrimary: '#ffffff', muted: '#666666', border: '#e5e5e5' },
    }
  );
}
