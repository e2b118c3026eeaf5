import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { encode } from 'uqr';

import type { Fact } from './attendance.ts';
import type { Layout } from './layouts.ts';
import type { Paper, PaperTable } from './paper.ts';

/* The same papers as pages of a PDF. Sizes in points: 72 to an inch, an A4 is 595 × 842. */

const grey = '#555555';
const faint = '#cccccc';
const margin = 40;
const width = 595 - 2 * margin;

type Scale = { readonly text: number; readonly big: number; readonly gap: number; readonly qr: number };
const scales: Readonly<Record<Layout, Scale>> = {
  classic: { text: 9.5, big: 15, gap: 12, qr: 68 },
  detailed: { text: 8, big: 14, gap: 8, qr: 60 },
  compact: { text: 7.2, big: 11, gap: 5, qr: 46 },
};

const factColumns: Readonly<Record<Layout, number>> = { classic: 2, detailed: 3, compact: 4 };

export function docOf(papers: readonly Paper[], layout: Layout, logo: string | null): TDocumentDefinitions {
  const scale = scales[layout];
  const slip = (paper: Paper): Content[] => slipOf(paper, layout, logo);
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, 36],
    info: { title: papers.map(({ title, slipNo }) => `${title} ${slipNo}`)[0] ?? '' },
    defaultStyle: { font: 'Noto', fontSize: scale.text, lineHeight: 1.15 },
    ...(logo !== null && { images: { logo } }),
    content:
      layout === 'compact'
        ? halves(papers).map((half, page): Content => ({ ...twoOnPage(half.map(slip)), ...(page > 0 && { pageBreak: 'before' }) }))
        : papers.map((paper, page): Content => ({ stack: slip(paper), ...(page > 0 && { pageBreak: 'before' }) })),
  };
}

function halves(papers: readonly Paper[]): readonly (readonly Paper[])[] {
  return papers.flatMap((paper, place) => (place % 2 === 0 ? [[paper, ...papers.slice(place + 1, place + 2)]] : []));
}

function twoOnPage(slips: readonly Content[][]) {
  return {
    table: { widths: ['*'], heights: 375, dontBreakRows: true, body: slips.map((stack): TableCell[] => [{ stack }]) },
    layout: {
      ...{ vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0 },
      hLineWidth: (line: number) => (line === 1 ? 0.5 : 0),
      hLineColor: () => grey,
      hLineStyle: () => ({ dash: { length: 3, space: 3 } }),
      paddingTop: (row: number) => (row === 0 ? 0 : 10),
      paddingBottom: () => 0,
    },
  };
}

function slipOf(paper: Paper, layout: Layout, logo: string | null): Content[] {
  const scale = scales[layout];
  const detailed = layout === 'detailed';
  const gap = (top: number, content: Content): Content => ({ stack: [content], margin: [0, top, 0, 0] });
  const table = (one: PaperTable): Content => lineTable(one, paper, detailed, scale);
  return [
    head(paper, logo, scale),
    gap(scale.gap, factTable(paper.person, factColumns[layout], scale)),
    ...(paper.attendance.length === 0
      ? []
      : [gap(scale.gap, layout === 'compact' ? inline(paper.attendance) : attendanceGrid(paper, scale))]),
    ...(paper.leave.length === 0 ? [] : [gap(scale.gap, inline(paper.leave, paper.heads.leave))]),
    gap(scale.gap, { columns: [table(paper.earnings), table(paper.deductions)], columnGap: 16 }),
    ...(paper.employer ? [gap(scale.gap, table(paper.employer))] : []),
    gap(scale.gap, payable(paper, scale)),
    ...(detailed && paper.days.length > 0 ? [gap(scale.gap, dayTables(paper, scale))] : []),
    gap(layout === 'classic' ? 44 : 24, signatures(paper, scale)),
  ];
}

function head(paper: Paper, logo: string | null, scale: Scale): Content {
  const picture: Column[] = logo === null ? [] : [{ image: 'logo', fit: [scale.big * 2.6, scale.big * 2.6], width: scale.big * 3 }];
  return {
    columns: [
      ...picture,
      {
        width: '*',
        stack: [
          { text: paper.company.name, fontSize: scale.big * 0.9, bold: true },
          { text: paper.company.about, color: grey, fontSize: scale.text * 0.88 },
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: paper.title, fontSize: scale.big, bold: true },
          { text: paper.period, bold: true },
          { text: paper.slipNo, color: grey, fontSize: scale.text * 0.88 },
          ...(paper.warning === '' ? [] : [{ text: paper.warning, bold: true }]),
        ],
      },
    ],
    columnGap: 8,
  };
}

const lines = (inner: number, outer: number, color: string) => ({
  hLineWidth: (line: number, node: { readonly table: { readonly body: readonly unknown[] } }) =>
    line === 0 || line === node.table.body.length ? outer : inner,
  vLineWidth: () => 0,
  hLineColor: () => color,
  ...{ paddingLeft: () => 0, paddingRight: () => 4, paddingTop: () => 2, paddingBottom: () => 2 },
});

function factTable(facts: readonly Fact[], columns: number, scale: Scale): Content {
  const cells = facts.map(({ label, value }): TableCell => ({
    text: [
      { text: `${label}  `, color: grey },
      { text: value, bold: true },
    ],
    fontSize: scale.text,
  }));
  return { table: { widths: Array.from({ length: columns }, () => '*'), body: rowsOf(cells, columns) }, layout: lines(0, 0.5, faint) };
}

function rowsOf(cells: readonly TableCell[], columns: number): TableCell[][] {
  const rows = Math.ceil(cells.length / columns);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => cells[row * columns + column] ?? ''));
}

/** Facts one after the other on a line. */
function inline(facts: readonly Fact[], title = ''): Content {
  return {
    text: [
      ...(title === '' ? [] : [{ text: `${title}   `, bold: true }]),
      ...facts.flatMap(({ label, value }, place) => [
        { text: `${place > 0 ? '  ·  ' : ''}${label} `, color: grey },
        { text: value, noWrap: true },
      ]),
    ],
  };
}

function attendanceGrid(paper: Paper, scale: Scale): Content {
  const cells = paper.attendance.map(({ label, value }): TableCell => ({
    stack: [
      { text: label, color: grey, fontSize: scale.text * 0.78 },
      { text: value, bold: true },
    ],
  }));
  return {
    stack: [
      { text: paper.heads.attendance, bold: true, margin: [0, 0, 0, 3] },
      {
        table: { widths: Array.from({ length: 6 }, () => '*'), body: rowsOf(cells, 6) },
        layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => faint, vLineColor: () => faint },
      },
    ],
  };
}

function lineTable({ title, lines: rows, total }: PaperTable, { heads }: Paper, detailed: boolean, scale: Scale): Content {
  const known = heads.year !== '';
  const small = scale.text * 0.85;
  const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...more });
  const year = (text: string): TableCell[] => (known ? [right(text, { color: grey, fontSize: scale.text * 0.92 })] : []);
  const body: TableCell[][] = [
    [{ text: title, bold: true }, right(heads.amount), ...year(heads.year)],
    ...rows.map((line): TableCell[] => [
      {
        stack: [
          line.label,
          ...[line.adjusts, ...(detailed ? [...line.arithmetic, line.days] : [])]
            .filter(Boolean)
            .map((text) => ({ text, color: grey, fontSize: small })),
        ],
      },
      right(line.amount),
      ...year(line.year),
    ]),
    [{ text: total.label, bold: true }, right(total.value, { bold: true }), ...year(total.year)],
  ];
  return {
    table: { widths: ['*', 'auto', ...(known ? ['auto'] : [])], headerRows: 1, dontBreakRows: true, body },
    layout: {
      ...lines(0.5, 0, faint),
      hLineWidth: (line) => (line === 0 || line === body.length ? 0 : line === 1 ? 1.2 : 0.5),
      hLineColor: (line) => (line === 1 ? '#000000' : faint),
      paddingRight: (column) => (column === (known ? 2 : 1) ? 0 : 6),
      paddingTop: () => scale.gap / 5,
      paddingBottom: () => scale.gap / 5,
    },
  };
}

function payable(paper: Paper, scale: Scale): Content {
  const { code, qr, sums, words, notes } = paper;
  const row = (label: string, value: string, more: object = {}): TableCell[] => [
    { text: label, ...more },
    { text: value, alignment: 'right', noWrap: true, ...more },
  ];
  const quiet = { color: grey, fontSize: scale.text * 0.9 };
  return {
    table: {
      widths: [scale.qr, 90, '*'],
      dontBreakRows: true,
      body: [
        [
          { svg: squares(qr), width: scale.qr },
          {
            stack: [
              { text: code.label, color: grey, fontSize: scale.text * 0.85 },
              { text: code.value, bold: true, noWrap: true },
            ],
          },
          {
            table: {
              widths: ['*', 'auto'],
              body: [
                ...sums.map(({ label, value }) => row(label, value)),
                row(paper.payable.label, paper.payable.value, { bold: true, fontSize: scale.big * 0.85 }),
                [{ text: words.value, alignment: 'right', colSpan: 2 }, ''],
                ...(paper.payable.year === '' ? [] : [row(`${paper.payable.label} · ${paper.heads.year}`, paper.payable.year, quiet)]),
                ...notes.map(({ label, value }) => row(label, value, quiet)),
              ],
            },
            layout: { ...lines(0, 0, faint), paddingRight: () => 0, paddingTop: () => 1, paddingBottom: () => 1 },
          },
        ],
      ],
    },
    layout: {
      ...lines(0, 0, faint),
      hLineWidth: (line) => (line === 0 ? 1.2 : 0),
      hLineColor: () => '#000000',
      ...{ paddingRight: (column) => (column === 2 ? 0 : 8), paddingTop: () => 6 },
    },
  };
}

function squares(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return `<svg viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

function dayTables({ heads, days, dayHeads }: Paper, scale: Scale): Content {
  const each = Math.ceil(days.length / 3);
  const end = (column: number) => (column === 0 || (column === 1 && dayHeads.length === 5) ? 'left' : 'right');
  const small = scale.text * 0.82;
  const part = (some: Paper['days']): Content => ({
    table: {
      widths: dayHeads.map((_, column) => (column === 1 ? '*' : 'auto')),
      body: [
        dayHeads.map((text, column): TableCell => ({ text, bold: true, fontSize: small, alignment: end(column) })),
        ...some.map(({ cells }) =>
          cells.map((text, column): TableCell => ({ text, fontSize: small, alignment: end(column), noWrap: true })),
        ),
      ],
    },
    layout: { ...lines(0.5, 0, faint), paddingTop: () => 1, paddingBottom: () => 0.4 },
  });
  return {
    stack: [
      { text: heads.days, bold: true, margin: [0, 0, 0, 2] },
      { columns: [0, 1, 2].map((column) => part(days.slice(column * each, (column + 1) * each))), columnGap: 14 },
    ],
    unbreakable: true,
  };
}

function signatures({ signatures: labels }: Paper, scale: Scale): Content {
  const each = (width - 2 * 20) / 3;
  return {
    columns: labels.map((text) => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: each, y2: 0, lineWidth: 0.7 }] },
        { text, alignment: 'center', fontSize: scale.text * 0.9, margin: [0, 2, 0, 0] },
      ],
    })),
    columnGap: 20,
    unbreakable: true,
  };
}
