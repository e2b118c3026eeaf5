import { entityCommands } from '#data/entity-commands.ts';
import { oneLine } from '#kernel/text.ts';

import { Department, WorkPlace } from './kind.ts';

export const departmentCommands = entityCommands<typeof Department, { readonly name: string }>(Department, 'people_setup.save', {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: () => ({ active: true }),
});

export const placeCommands = entityCommands<typeof WorkPlace, { readonly name: string; readonly address?: string }>(
  WorkPlace,
  'people_setup.save',
  {
    clean: ({ name, address }) => ({ name: oneLine(name), ...(address !== undefined && { address: address.trim() }) }),
    start: () => ({ active: true, address: '' }),
  },
);
