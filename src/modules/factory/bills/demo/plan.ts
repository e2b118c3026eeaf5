/* What a workshop makes, of what and by which steps. */

/** Name, section, standard minutes of a piece, taka for one. */
export const operations = [
  ['Cutting', 'Cutting', 2.2, 3],
  ['Embroidery', 'Embroidery', 34, 42],
  ['Sewing', 'Sewing', 18.5, 22],
  ['Buttons', 'Sewing', 3.2, 4],
  ['Finishing', 'Finishing', 4.8, 4.5],
  ['Ironing and packing', 'Finishing', 2.6, 3.5],
] as const;
export type Step = (typeof operations)[number][0];

/** Of a component so much, in a unit or a pack by its name; and what is told besides. */
export type Line = readonly [
  code: string,
  count: number,
  unit: string,
  more?: {
    /** Percent on top. */
    readonly waste?: number;
    readonly setup?: number;
    readonly whole?: true;
    readonly good?: true;
    readonly sizes?: Readonly<Record<string, number>>;
    readonly instead?: string;
  },
];

export type Told = {
  /** As the product is called. */
  readonly of: string;
  /** Percent. */
  readonly reject: number;
  readonly lines: readonly Line[];
  readonly steps: readonly Step[];
  /** An earlier version took so much more of its first line, in percent. */
  readonly before?: number;
  readonly draft?: true;
};

const packing: readonly Line[] = [
  ['LBL-MAIN', 1, 'pc', { waste: 1, whole: true }],
  ['LBL-CARE', 1, 'pc', { waste: 1, whole: true }],
  ['LBL-SIZE', 1, 'pc', { waste: 1, whole: true }],
  ['TAG-HANG', 1, 'pc', { good: true }],
  ['PKG-POLY-12', 1, 'pc', { good: true }],
];

export const bills: readonly Told[] = [
  {
    of: 'Gamcha Shirt',
    reject: 3,
    lines: [
      ['FAB-POP-WHT', 1.8, 'm', { waste: 5, setup: 2, sizes: { L: 1.95, XL: 2.1 }, instead: 'FAB-OXF-BLU' }],
      ['BTN-18L-WHT', 9, 'pc', { waste: 2, whole: true }],
      ['THR-402-WHT', 120, 'm'],
      ['INT-COL-HRD', 0.12, 'm', { waste: 4 }],
      ...packing,
    ],
    steps: ['Cutting', 'Sewing', 'Buttons', 'Finishing', 'Ironing and packing'],
    before: 4,
  },
  {
    of: 'Panjabi, hand embroidered',
    reject: 4,
    lines: [
      ['FAB-VOI-CRM', 2.6, 'm', { waste: 4, setup: 1.5, sizes: { XL: 2.9 } }],
      ['THR-EMB-GLD', 85, 'm', { waste: 10 }],
      ['BTN-PAN-PRL', 4, 'pc', { waste: 3, whole: true }],
      ['THR-402-WHT', 140, 'm'],
      ...packing,
      ['PKG-BOX-GFT', 1, 'pc', { good: true }],
    ],
    steps: ['Cutting', 'Embroidery', 'Sewing', 'Buttons', 'Finishing', 'Ironing and packing'],
  },
  {
    of: 'Nakshi Fatua',
    reject: 2.5,
    lines: [
      ['FAB-KHD-NAT', 1.9, 'm', { waste: 5, setup: 1 }],
      ['THR-EMB-RED', 30, 'm', { waste: 8 }],
      ['BTN-24L-HRN', 3, 'pc', { waste: 2, whole: true }],
      ['THR-402-WHT', 95, 'm'],
      ...packing,
    ],
    steps: ['Cutting', 'Embroidery', 'Sewing', 'Finishing', 'Ironing and packing'],
  },
  {
    of: 'Cotton Kurti',
    reject: 3,
    lines: [
      ['FAB-POP-NVY', 2.2, 'm', { waste: 5, setup: 2 }],
      ['THR-402-NVY', 110, 'm'],
      ['LAC-COT-40', 1.6, 'm', { waste: 3 }],
      ...packing,
    ],
    steps: ['Cutting', 'Sewing', 'Finishing', 'Ironing and packing'],
    draft: true,
  },
];
