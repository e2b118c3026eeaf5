import { inflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { xlsxOf } from './xlsx.ts';

const sheet = {
  headers: ['Day', 'Title', 'Amount', 'Phone'],
  rows: [
    ['2026-11-21', '=HYPERLINK("http://evil.example")', -1234.5, '01700555777'],
    ['1999-12-31', '+880 & <b>"অ"</b>', 0, '-'],
    [null, '@SUM(A1)\u0007', null, ''],
    ['?', 'x'.repeat(40_000), 10_000_000.25, null],
  ],
  days: [0],
} as const;

describe('a written workbook, read back', () => {
  it('has the same cells: texts as texts, numbers as numbers, days as dates', async () => {
    const cells = await cellsOf(await xlsxOf('Transactions: all/2026', sheet));
    expect(cells.slice(0, 3)).toEqual([
      ['Day', 'Title', 'Amount', 'Phone'],
      [{ day: '2026-11-21' }, '=HYPERLINK("http://evil.example")', -1234.5, '01700555777'],
      [{ day: '1999-12-31' }, '+880 & <b>"অ"</b>', 0, '-'],
    ]);
    expect(cells[3]).toEqual([null, '@SUM(A1)', null, null]);
    expect(cells[4]).toEqual(['?', 'x'.repeat(32_767), 10_000_000.25, null]);
  });

  it('holds no formula, and names its sheet as a spreadsheet may', async () => {
    const files = await filesOf(await xlsxOf('Transactions: all/2026 and a name that is too long', sheet));
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(/<sheet [^>]*name="([^"]*)"/.exec(files.get('xl/workbook.xml') ?? '')?.[1]).toBe('Transactions  all 2026 and a na');
  });
});

type Read = string | number | null | { readonly day: string };

/** The cells of the first sheet, by a reader of our own: as much of the format as a table needs. */
async function cellsOf(file: Blob): Promise<readonly (readonly Read[])[]> {
  const files = await filesOf(file);
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) => textIn(si));
  const rows = [...(files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)];
  return rows.map(([, row = '']) => {
    const cells: Read[] = [null, null, null, null];
    for (const [, column = '', rest = '', inner = ''] of row.matchAll(/<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
      const read = rest.includes('t="s"') ? shared[Number(value)] : rest.includes('t="inlineStr"') ? textIn(inner) : Number(value);
      cells[column.charCodeAt(0) - 65] = typeof read === 'number' && column === 'A' ? { day: dayOf(read) } : (read ?? null);
    }
    return cells;
  });
}

function textIn(xml: string): string {
  const text = [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, one]) => one).join('');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Spreadsheets count days since the end of 1899. */
function dayOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
}

/** Files of an archive, by its central directory. */
async function filesOf(file: Blob): Promise<ReadonlyMap<string, string>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const files = new Map<string, string>();
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    files.set(name, (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
  }
  return files;
}
