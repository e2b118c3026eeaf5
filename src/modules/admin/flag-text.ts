import type { Texts } from '#data/feature-texts.ts';

import type { Flag } from './calls.ts';

/** The catalogue's `flag_<key>` and `admin_flag_<key>`. */
const texts = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../messages/paraglide/messages/{flag,admin_flag}_*.js', { eager: true })),
) as Texts;

/** The server's own words stand for a flag that this version does not know. */
export function flagName({ key, name }: Flag): string {
  return texts[`flag_${key.replace('.', '_')}`]?.() ?? name;
}

export function flagDescription({ key, description }: Flag): string {
  return texts[`admin_flag_${key.replace('.', '_')}`]?.() ?? description;
}
