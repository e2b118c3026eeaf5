/** Files that a shop has beside its pages, for the home screen. */
export const shopFiles = { manifest: 'manifest.webmanifest', icon: 'icon.svg', maskable: 'icon-maskable.svg' } as const;
