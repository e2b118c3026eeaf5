import { readdirSync, readFileSync } from 'node:fs';

import { beforeAll, describe, expect, it } from 'vitest';

import { Refused } from '#data/refused.ts';
import { refusalText } from '#modules/texts.ts';

import { explain, loadRefusalTexts } from './refusals.ts';

const folder = new URL('../messages/en/', import.meta.url);

describe('explain', () => {
  beforeAll(loadRefusalTexts);

  it('has words for every code of the catalogue', () => {
    const keys = readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object));
    const codes = keys.filter((key) => key.startsWith('refusal_') && key !== 'refusal_unknown').map((key) => key.slice('refusal_'.length));
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => refusalText(code, '?') === refusalText('no_such_code', '?'))).toEqual([]);
  });

  it('tells a known code in words and names the field', () => {
    expect(explain(new Refused('too_long', { field: 'notes' }))).toEqual({ text: 'This text is too long.', field: 'notes' });
  });

  it('prefers the text that the specification gives', () => {
    expect(explain(new Refused('status_not_found', { text: 'Status not found' }))?.text).toBe('Status not found');
  });

  it('repeats the server for an unknown code', () => {
    expect(explain(new Refused('weird', { text: 'No such weirdness' }))?.text).toBe('No such weirdness');
  });

  it('leaves defects to the crash screen', () => {
    expect(explain(new TypeError('x is undefined'))).toBeUndefined();
  });
});
