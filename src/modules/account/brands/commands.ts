import { entityCommands } from '#data/entity-commands.ts';

import { Brand } from '../../company/kind.ts';
import { assertMayChange, type BrandFacts, cleanFacts } from './rules.ts';

export const brandCommands = entityCommands<typeof Brand, BrandFacts>(Brand, 'brand.save', {
  clean: cleanFacts,
  start: () => ({}),
  assert: (store, _after, before) => assertMayChange(store.access(), before),
});
