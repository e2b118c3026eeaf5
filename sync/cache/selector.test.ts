import fc from 'fast-check';
import { getQueryMatcher } from 'rxdb/plugins/core';
import { expect, test } from 'vitest';

import '#fixtures/seed.ts';

import { getMingoQuery } from './selector.ts';

/** Few of each, so that equal ones meet. */
const value = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'b', 'orders:1', 'ক', '\uffff', '10', '9'),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
);
const field = fc.constantFrom('_deleted', 'id', 'kind', 'k1');
const bounds = fc.dictionary(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte'), value, { minKeys: 1, maxKeys: 2 });

test('a document is within the bounds of a query exactly when RxDB says so', () => {
  fc.assert(
    fc.property(fc.dictionary(field, bounds), fc.dictionary(field, value), (selector, doc) => {
      const query = { selector, sort: [{ id: 'asc' }], skip: 0 };
      const rxdb = getQueryMatcher({} as never, query as never);
      expect(getMingoQuery(selector).test(doc)).toBe(rxdb(doc as never));
    }),
    { numRuns: 2000 },
  );
});

test.each([{ k1: { $regex: 'a' } }, { k1: { $in: ['a'] } }, { $or: [{ k1: { $eq: 'a' } }] as never }, { k1: { $eq: null } }])(
  'a query that cannot be answered is no query: %j',
  (selector) => {
    expect(() => getMingoQuery(selector)).toThrow('cannot be asked');
  },
);
