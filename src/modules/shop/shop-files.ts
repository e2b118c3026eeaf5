import type { StoreConfig } from '#modules/storefront/config/index.ts';

/** Files that a shop has beside its pages, for the home screen. */
export const shopFiles = { manifest: 'manifest.webmanifest', icon: 'icon.svg', maskable: 'icon-maskable.svg' } as const;

/** Of its pictures on the home screen the address without `-192.png` and so on; only what lies where anybody may read it. */
export function pictureOf({ pwa: { icon } }: StoreConfig): string {
  return /^\/storage\/v1\/object\/public\/public-media\/[0-9a-f-]{36}\/icons\/[0-9a-f]{64}$/.test(icon) ? icon : '';
}
