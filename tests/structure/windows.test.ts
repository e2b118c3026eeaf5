import { expect, test } from 'vitest';

import { windows } from '../e2e/support/windows.ts';
import { filesIn, source } from './sources.ts';

test('every modal, drawer and side panel is known to the browser test that closes it with Escape', () => {
  const found = filesIn('src', /(?<!\.test)\.tsx$/).flatMap((file) => {
    const code = source(file).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const uses = code.match(/<(?:Dialog|Drawer|SidePanel|FormDialog|Command\.Dialog)[\s>]/g)?.length ?? 0;
    return uses > 0 ? [[file, uses] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(windows).map(([file, ways]) => [file, ways.length])));
});
