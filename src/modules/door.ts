import { createDoor } from '#data/door.ts';

import { actions, kinds } from './kinds.ts';

/** The door for everything that the product writes. */
export const door = createDoor(kinds, actions);
