import { expect, it } from 'vitest';

import { readTextFile } from './text-file.ts';

const bytes = (...codes: number[]) => new Uint8Array(codes);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it('reads UTF-8 with and without its mark, Bangla too', () => {
  const text = 'name\nরহিমা বেগম\n';
  expect(readTextFile(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8', lost: 0 });
  expect(readTextFile(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text, encoding: 'utf-8', lost: 0 });
});

it('reads what a spreadsheet on Windows writes, and says so', () => {
  expect(readTextFile(latin('name\nJos\xe9 \x96 M\xfcller, \x80 5'))).toEqual({
    text: 'name\nJosé – Müller, € 5',
    encoding: 'windows-1252',
    lost: 0,
  });
});

it('reads UTF-16 in both orders', () => {
  expect(readTextFile(bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0))).toMatchObject({ text: 'aé', encoding: 'utf-16' });
  expect(readTextFile(bytes(0xfe, 0xff, 0, 0x61, 0, 0xe9))).toMatchObject({ text: 'aé', encoding: 'utf-16' });
});

it('counts letters that were lost before', () => {
  expect(readTextFile(new TextEncoder().encode('Jos\uFFFD, M\uFFFDller'))).toMatchObject({ lost: 2 });
});

it('reads what it can of a file that two programs have written, and counts the rest', () => {
  const mixed = new Uint8Array([...new TextEncoder().encode('name\nরহিমা\n'), ...latin('Jos\xe9\n')]);
  expect(readTextFile(mixed)).toEqual({ text: 'name\nরহিমা\nJos\uFFFD\n', encoding: 'utf-8', lost: 1 });
});

it.each([
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), 'not_text'],
  ['a photo', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), 'not_text'],
  ['a paper', latin('%PDF-1.7\nstream'), 'not_text'],
  ['a new spreadsheet', latin('PK\x03\x04\x14\x00'), 'spreadsheet'],
  ['an old spreadsheet', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'spreadsheet'],
  ['a page of a portal', latin('\n <!DOCTYPE html><title>Sign in</title>'), 'web_page'],
  ['a page with a mark in front', latin('\xef\xbb\xbf<html>'), 'web_page'],
])('tells %s from a table', (_, content, what) => expect(readTextFile(content)).toBe(what));
