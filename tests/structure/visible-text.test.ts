import { describe, expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';
import { visibleText } from './visible-text.ts';

describe('visible text', () => {
  it('is found between tags and in attributes that are read out', () => {
    const code = `export const A = () => <p className="flex" title="Read me">Hello {'there'} {name} <b aria-label={'spoken'}>·</b><C icon={<i alt="deep" />} /></p>;`;
    expect(visibleText('a.tsx', code).map(({ text }) => text)).toEqual(['Read me', 'Hello', 'there', 'spoken', 'deep']);
  });

  it('stands in the catalogue and nowhere else', () => {
    const found = filesIn('src', /(?<!\.test)\.tsx$/).flatMap((file) =>
      visibleText(file, source(file)).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    // The product's own name is the same in every language.
    expect(found.filter((line) => !line.endsWith(' Karbar'))).toEqual([]);
  });
});
