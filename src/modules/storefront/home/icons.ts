import type { Remote } from '#data/remote.ts';
import { initialsOf } from '#kernel/name-colour.ts';

import type { StoreConfig } from '../config/index.ts';

/* The shop's pictures for home screens, which many phones take as PNG alone: its initials in its own colours. */

const kinds = [
  ['192', 192, false],
  ['512', 512, false],
  ['maskable', 512, true],
] as const;

/** The config with the address of its icon; what is drawn is put where everybody may see it first. */
export async function withIcon(remote: Pick<Remote, 'account'>, media: string, config: StoreConfig): Promise<StoreConfig> {
  const drawn = drawingOf(config);
  const hash = await hashOf(Object.values(drawn).join('|'));
  const icon = `/storage/v1/object/public/public-media/${media}/icons/${hash}`;
  if (config.pwa.icon === icon) return config;
  const account = await remote.account();
  for (const [name, size, isWhole] of kinds) await account.publishPhoto(`${media}/icons/${hash}-${name}`, await draw(drawn, size, isWhole));
  return { ...config, pwa: { ...config.pwa, icon } };
}

type Drawing = { readonly letters: string; readonly ground: string; readonly ink: string };

function drawingOf({ store, theme: { schemes } }: StoreConfig): Drawing {
  const base = schemes['base'] ?? Object.values(schemes)[0];
  return { letters: initialsOf(store.name), ground: base?.primary ?? '#111111', ink: base?.onPrimary ?? '#ffffff' };
}

/** A maskable one reaches the edges and keeps its letters within the circle that every device shows. */
async function draw({ letters, ground, ink }: Drawing, size: number, isWhole: boolean): Promise<Blob> {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(0, 0, size, size, isWhole ? 0 : size * 0.22);
  context.fill();
  context.fillStyle = ink;
  context.font = `700 ${Math.round(size * (isWhole ? 0.35 : 0.45))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letters, size / 2, size * 0.53, size * 0.75);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
