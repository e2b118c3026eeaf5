import { expect, it } from 'vitest';

import { modules } from '#modules/registry.ts';

import { icons } from './icons.ts';

it('has every icon that a module or feature names', () => {
  const named = modules.flatMap((module) => [module.icon, ...module.features.map((feature: { readonly icon?: string }) => feature.icon)]);
  for (const name of named) expect(name === undefined || name in icons, name).toBe(true);
});
