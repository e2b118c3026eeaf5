import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { oneLine } from '#kernel/text.ts';

import { Department, WorkPlace } from '../people/kind.ts';

export type PlaceRow = Row<typeof WorkPlace>;
export type DepartmentRow = Row<typeof Department>;

export const placeCommands = entityCommands<typeof WorkPlace, Pick<PlaceRow, 'name' | 'address'>>(WorkPlace, 'people_setup.save', {
  clean: ({ name, address }) => ({ name: oneLine(name), address: oneLine(address) }),
  start: () => ({ active: true }),
});

export const departmentCommands = entityCommands<typeof Department, Pick<DepartmentRow, 'name'>>(Department, 'people_setup.save', {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: () => ({ active: true }),
});
