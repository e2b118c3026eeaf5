import { expect, test } from 'vitest';

import { advance, rewound } from './cursor.ts';
import type { CursorRecord } from './outbox.ts';

const at = (version: number, epoch = 'e') => ({ epoch, version, resume: null });
const start: CursorRecord = { cacheId: 'c', cursor: at(1), trail: [] };

test('after an unclean stop the device goes back to a cursor that is a minute older', () => {
  let record = advance(start, at(2), 10_000);
  record = advance(record, at(3), 40_000);
  record = advance(record, at(4), 80_000);
  expect(rewound(record, 90_000).cursor).toEqual(at(1));
  expect(rewound(record, 100_000).cursor).toEqual(at(2));
  expect(rewound(record, 200_000).cursor).toEqual(at(3));
});

test('the trail keeps one cursor older than a minute and none before it', () => {
  let record = start;
  for (let second = 0; second < 300; second++) record = advance(record, at(second + 2), second * 1000);
  expect(record.trail.length).toBeLessThanOrEqual(62);
  expect(rewound(record, 299_000).cursor.version).toBeLessThanOrEqual(241);
});

test('a clock that was set back never leads past the trail', () => {
  const record = advance(advance(start, at(2), 1_000_000), at(3), 500);
  expect(rewound(record, 600).cursor).toEqual(at(1));
});

test('a cursor of another epoch is never gone back to', () => {
  const record: CursorRecord = { cacheId: 'c', cursor: at(5, 'new'), trail: [{ cursor: at(9, 'old'), at: 0 }] };
  expect(rewound(record, 100_000).cursor).toEqual(at(5, 'new'));
});
