import { expect, test } from 'vitest';

import type { CursorRecord } from '../outbox/outbox.ts';
import { advance, furthest, rewound } from './cursor.ts';

const at = (version: number, epoch = 'e') => ({ epoch, version, mark: `m${version}`, resume: null });
const start: CursorRecord = { cacheId: 'c', cursor: at(1), trail: [] };

test('after an unclean stop the device goes back to a cursor that is a minute older', () => {
  let record = advance(start, at(2), 10_000);
  record = advance(record, at(3), 40_000);
  record = advance(record, at(4), 80_000);
  expect(rewound(record).cursor).toEqual(at(1));
  record = advance(record, at(5), 200_000);
  expect(rewound(record).cursor).toEqual(at(3));
});

test('the trail keeps one cursor older than a minute and none before it', () => {
  let record = start;
  for (let second = 0; second < 300; second++) record = advance(record, at(second + 2), second * 1000);
  expect(record.trail.length).toBeLessThanOrEqual(62);
  expect(rewound(record).cursor.version).toBeLessThanOrEqual(241);
});

test('a clock of the server that was set back never leads past the trail', () => {
  const record = advance(advance(start, at(2), 1_000_000), at(3), 500);
  expect(rewound(record).cursor).toEqual(at(1));
});

test('a cursor of another epoch is never gone back to', () => {
  const record: CursorRecord = { cacheId: 'c', cursor: at(5, 'new'), trail: [{ cursor: at(9, 'old'), at: 0 }] };
  expect(rewound(record).cursor).toEqual(at(5, 'new'));
});

test('what was seen of the server does not go back with the cursor, and counts the commit that a page was cut in', () => {
  expect(furthest(null, at(4))).toBe('4:m4');
  expect(furthest('10:m10', at(9))).toBe('10:m10');
  expect(furthest('9:m9', at(10))).toBe('10:m10');
  expect(furthest('9:m9', { ...at(9), resume: '12:customers:id:m12' })).toBe('12:m12');
});
