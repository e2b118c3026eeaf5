/* What a workshop buys in three months. */

type Key = 'cloth' | 'muslin' | 'thread' | 'trims' | 'boxes' | 'labels';
/** How many of what (a pack by its name, or a unit), and taka for one of them. */
export type Line = readonly [code: string, count: number, measure: string, price: number];

/** `day`: days before today; `came`: days after that, with the share that came; `bill`: days after that, with what it was more, in percent. */
export type Told = {
  readonly day: number;
  readonly of: Key;
  readonly lines: readonly Line[];
  readonly came?: readonly (readonly [days: number, share: number])[];
  readonly bill?: readonly [days: number, percent: number];
  /** Taka, and whom. */
  readonly freight?: readonly [amount: number, payee: Key];
  readonly paid?: boolean;
  readonly ends?: 'closed' | 'closed_short' | 'draft';
  readonly expected?: number;
};

export const bought: readonly Told[] = [
  {
    day: 88,
    of: 'cloth',
    lines: [
      ['FAB-POP-WHT', 12, 'Roll', 8_460],
      ['FAB-POP-NVY', 6, 'Roll', 8_780],
    ],
    came: [[4, 1]],
    bill: [9, 2],
    freight: [3_200, 'boxes'],
    ends: 'closed',
  },
  {
    day: 85,
    of: 'thread',
    lines: [
      ['THR-402-WHT', 2, 'Carton', 4_050],
      ['THR-EMB-RED', 12, 'Cone', 104],
    ],
    came: [[2, 1]],
    ends: 'closed',
  },
  {
    day: 79,
    of: 'trims',
    lines: [
      ['BTN-18L-WHT', 60, 'Gross', 64.8],
      ['ZIP-YKK-5IN', 8, 'Packet', 1_140],
    ],
    came: [
      [3, 0.5],
      [6, 0.5],
    ],
    ends: 'closed',
  },
  {
    day: 74,
    of: 'boxes',
    lines: [
      ['PKG-POLY-12', 20, 'Bundle', 1_070],
      ['PKG-CTN-24', 8, 'Bundle', 2_930],
    ],
    came: [[7, 1]],
    bill: [15, -1],
    ends: 'closed',
  },
  { day: 70, of: 'muslin', lines: [['FAB-SLK-RAJ', 60, 'm', 930]], came: [[20, 1]], ends: 'closed' },
  {
    day: 64,
    of: 'labels',
    lines: [
      ['LBL-MAIN', 10, 'Roll of labels', 1_340],
      ['LBL-CARE', 4, 'Roll of labels', 1_020],
    ],
    came: [[4, 1]],
    ends: 'closed',
  },
  {
    day: 58,
    of: 'cloth',
    lines: [
      ['FAB-OXF-BLU', 5, 'Roll', 11_700],
      ['FAB-TWL-KHK', 4, 'Roll', 14_250],
    ],
    came: [[6, 1]],
    bill: [20, 3],
    freight: [2_600, 'boxes'],
    ends: 'closed',
  },
  {
    day: 52,
    of: 'thread',
    lines: [
      ['THR-402-NVY', 30, 'Cone', 86],
      ['THR-OVL-WHT', 24, 'Cone', 60],
    ],
    came: [[2, 1]],
    ends: 'closed',
  },
  {
    day: 47,
    of: 'trims',
    lines: [
      ['BTN-PAN-PRL', 80, 'Card', 57.5],
      ['RVT-9MM-BRS', 4, 'Bag', 615],
    ],
    came: [[5, 0.9]],
    ends: 'closed_short',
  },
  { day: 41, of: 'boxes', lines: [['PKG-MAIL-10', 15, 'Bundle', 675]], came: [[8, 1]], ends: 'closed' },
  {
    day: 34,
    of: 'cloth',
    lines: [
      ['FAB-DNM-IND', 3, 'Roll', 24_100],
      ['INT-FUS-WHT', 2, 'Roll', 3_820],
    ],
    came: [[5, 1]],
    freight: [1_900, 'boxes'],
    paid: true,
  },
  {
    day: 29,
    of: 'labels',
    lines: [
      ['TAG-HANG', 6, 'Packet', 1_045],
      ['LBL-SIZE', 3, 'Roll of labels', 755],
    ],
    came: [[4, 1]],
    paid: true,
  },
  {
    day: 24,
    of: 'thread',
    lines: [
      ['THR-EMB-GLD', 20, 'Cone', 122],
      ['THR-602-BLK', 20, 'Cone', 89],
    ],
    came: [[2, 1]],
    paid: true,
  },
  {
    day: 18,
    of: 'trims',
    lines: [
      ['BTN-18L-NVY', 40, 'Gross', 69],
      ['BTN-24L-HRN', 10, 'Gross', 266],
    ],
    came: [[4, 1.12]],
  },
  {
    day: 13,
    of: 'cloth',
    lines: [
      ['FAB-VOI-CRM', 8, 'Roll', 6_180],
      ['LAC-COT-40', 20, 'Roll', 330],
    ],
    came: [[4, 0.5]],
    expected: 7,
  },
  {
    day: 9,
    of: 'boxes',
    lines: [
      ['PKG-BOX-GFT', 300, 'pc', 45.5],
      ['PKG-TISSUE', 10, 'Ream', 470],
    ],
    expected: 6,
  },
  { day: 5, of: 'muslin', lines: [['FAB-KHD-NAT', 200, 'm', 188]], expected: 20 },
  { day: 3, of: 'trims', lines: [['ZIP-NYL-7IN', 10, 'Packet', 515]], expected: 6 },
  { day: 1, of: 'thread', lines: [['THR-402-WHT', 3, 'Carton', 4_130]], ends: 'draft' },
];
