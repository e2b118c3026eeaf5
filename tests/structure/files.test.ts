import { describe, expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

/** The words looked for stand in this very file. */
const itself = 'tests/structure/files.test.ts';
const folders = ['src', 'sync', 'supabase', 'tests'];
const code = folders.flatMap((folder) => filesIn(folder, /\.(tsx?|css|sql)$/)).filter((file) => file !== itself);

describe('files', () => {
  it('have at most 300 lines, blank lines and comments not counted', () => {
    expect(code.filter((file) => /\.tsx?$/.test(file) && countLines(source(file)) > 300)).toEqual([]);
  });

  it('leave nothing for later', () => {
    const marks = /\bTODO\b|\bFIXME\b|\bXXX\b|coming soon|not implemented yet/;
    expect(code.filter((file) => marks.test(source(file)))).toEqual([]);
  });

  it('are tested without exceptions and without waiting for a clock', () => {
    const exceptions = /waitForTimeout|\b(?:it|test|describe)\.(?:only|skip)\b/;
    const tests = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/e2e/'));
    expect(tests.filter((file) => exceptions.test(source(file)))).toEqual([]);
  });
});

function countLines(text: string): number {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}
