import { expect, test } from 'vitest';

import { windows } from '../e2e/support/windows.ts';
import { filesIn, source } from './sources.ts';

/* A form in a dialog (`FormDialog`) is one mechanism, which some of its forms stand for in the list; a new one adds nothing to it. */

const own = /<(?:Dialog|Drawer|SidePanel|Command\.Dialog)[\s>]/g;
const any = /<(?:Dialog|Drawer|SidePanel|FormDialog|Command\.Dialog)[\s>]/g;

test('every modal, drawer and side panel is known to the browser test that closes it with Escape', () => {
  const opened = filesIn('src', /(?<!\.test)\.tsx$/).map((file) => [file, source(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')] as const);
  const count = (code: string, what: RegExp): number => code.match(what)?.length ?? 0;
  const unknown = opened.filter(([file, code]) => count(code, own) > 0 && windows[file]?.length !== count(code, any));
  expect(unknown.map(([file]) => file)).toEqual([]);
  const files = new Map(opened);
  expect(Object.keys(windows).filter((file) => windows[file]?.length !== count(files.get(file) ?? '', any))).toEqual([]);
});
