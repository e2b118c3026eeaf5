import { expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

/** A task whose button does not show that it is under way: the part behind `const [run] = useTask(`, up to its end. */
const silent = /const \[\w+\] = useTask\((?<body>[\s\S]*?)\n {2}\}\);/g;
const asks = /\b(?:calls|server|change)\((?:\)|\(calls\))/;

it('whoever waits for the server sees it: on what he pressed, or by a notice', () => {
  const asking = filesIn('src', /(?<!\.test)\.tsx?$/).flatMap((file) =>
    [...source(file).matchAll(silent)]
      .map(({ groups }) => groups?.['body'] ?? '')
      .filter((body) => asks.test(body))
      .map((body) => `${file}: ${body.includes('whileLoading(') ? 'told' : 'in silence'}`),
  );
  expect(asking).toEqual([
    'src/modules/admin/Plans.tsx: told',
    'src/modules/admin/TenantDetail.tsx: told',
    'src/modules/hrm/kiosks/KioskList.tsx: told',
  ]);
});
