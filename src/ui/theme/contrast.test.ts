import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { contrast } from '#fixtures/contrast.ts';

/* WCAG 2.2 AA for the tokens themselves: text 4.5:1, edges of controls and focus rings 3:1, in both themes. */

const css = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');

const texts = [
  ['foreground', ['background', 'card', 'popover', 'muted', 'accent']],
  ['muted-foreground', ['background', 'card', 'popover', 'muted']],
  ['accent-foreground', ['accent']],
  ['primary-foreground', ['primary', 'primary-hover']],
  ['danger-foreground', ['danger', 'danger-hover']],
  ['link', ['background', 'card', 'popover', 'muted', 'accent']],
  ['success-strong', ['success-soft', 'card', 'background', 'popover']],
  ['warning-strong', ['warning-soft', 'card', 'background', 'popover']],
  ['danger-strong', ['danger-soft', 'card', 'background', 'popover']],
  ['info-strong', ['info-soft', 'card', 'background', 'popover']],
  ['foreground', ['highlight']],
] as const;

const edges = [
  ['input', ['card', 'background', 'popover']],
  ['ring', ['card', 'background', 'popover', 'muted', 'accent']],
  ['primary', ['card', 'background', 'popover']],
  ['success', ['popover']],
  ['warning', ['popover']],
  ['danger', ['popover', 'card']],
  ['info', ['popover']],
] as const;

const themes = { light: tokensOf('@theme static'), dark: tokensOf('.dark {') };

for (const [theme, tokens] of Object.entries(themes)) {
  test(`every text of the ${theme} theme stands out 4.5:1 from the surfaces it is used on`, () => {
    expect(failures(tokens, texts, 4.5)).toEqual([]);
  });
  test(`every edge and ring of the ${theme} theme stands out 3:1`, () => {
    expect(failures(tokens, edges, 3)).toEqual([]);
  });
}

function failures(tokens: ReadonlyMap<string, string>, pairs: typeof texts | typeof edges, least: number): string[] {
  return pairs.flatMap(([front, surfaces]) =>
    surfaces.flatMap((surface) => {
      const ratio = contrast(colour(tokens, front), colour(tokens, surface));
      return ratio < least ? [`${front} on ${surface}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

function tokensOf(start: string): ReadonlyMap<string, string> {
  const from = css.indexOf(start);
  const block = css.slice(from, css.indexOf('--shadow', css.indexOf('--color-info-strong', from)));
  return new Map([...block.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

function colour(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no token ${name}`);
  return value;
}
