import { expect, it } from 'vitest';

import { actions } from '#modules/kinds.ts';

import { actionLabels } from './action-label.ts';

it('has words for every declared action', () => {
  expect(Object.keys(actionLabels).toSorted()).toEqual(actions.map((action) => action.name).toSorted());
});
