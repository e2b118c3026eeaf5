import type { RequisitionFacts } from '../../requisitioning/index.ts';

/* What the sections of a workshop ask the store for in three months. */

/** How many of what: a pack by its name, or a unit. */
type Line = readonly [code: string, count: number, measure: string];

/** `day`: days before today; the days of what follows count from there. */
export type Told = {
  readonly day: number;
  readonly section: string;
  readonly lines: readonly Line[];
  readonly purpose?: RequisitionFacts['purpose'];
  readonly priority?: RequisitionFacts['priority'];
  /** How many days later it is needed. */
  readonly need?: number;
  readonly notes?: string;
  /** Shares of the lines that are approved where it is less, with the reason. */
  readonly less?: readonly [share: number, reason: string];
  /** Shares of what was approved that go out, each after so many days. */
  readonly out?: readonly (readonly [days: number, share: number])[];
  /** Of the first line, good or scrap for a reason. */
  readonly back?: readonly [days: number, share: number, scrap?: string];
  /** Taken before anybody had asked. */
  readonly atOnce?: boolean;
  readonly ends?: 'draft' | 'submitted' | 'approved' | 'rejected' | 'cancelled' | 'closed';
  /** Why it was rejected, cancelled or closed. */
  readonly reason?: string;
};

const [cutting, one, two] = ['Cutting', 'Sewing line 1', 'Sewing line 2'] as const;
const [finishing, maintenance, office] = ['Finishing', 'Maintenance', 'Office'] as const;
const all = [[0.1, 1]] as const;
const closed = { out: all, ends: 'closed' } as const;

export const asked: readonly Told[] = [
  { day: 82, section: cutting, lines: [['FAB-POP-WHT', 4, 'Roll']], need: 1, notes: 'White shirts, first lay', ...closed },
  {
    ...{ day: 81, section: one, need: 1, ...closed },
    lines: [
      ['THR-402-WHT', 8, 'Cone'],
      ['BTN-18L-WHT', 12, 'Gross'],
      ['INT-COL-HRD', 25, 'm'],
    ],
    back: [4, 0.25],
  },
  { day: 77, section: maintenance, purpose: 'maintenance', lines: [['NDL-DBX1-14', 6, 'Packet of needles']], ...closed },
  {
    ...{ day: 72, section: finishing, need: 2, ...closed },
    lines: [
      ['PKG-POLY-12', 3, 'Bundle'],
      ['TAG-HANG', 2, 'Packet'],
    ],
  },
  { day: 68, section: cutting, lines: [['FAB-POP-NVY', 3, 'Roll']], less: [2 / 3, 'Not enough in stock'], need: 1, ...closed },
  {
    ...{ day: 63, section: two, ...closed },
    lines: [
      ['BTN-PAN-PRL', 20, 'Card'],
      ['THR-602-BLK', 4, 'Cone'],
    ],
  },
  { day: 59, section: office, purpose: 'office', priority: 'low', lines: [['CHK-TAILOR', 1, 'Box']], ...closed },
  { day: 55, section: cutting, lines: [['FAB-OXF-BLU', 3, 'Roll']], need: 2, ...closed, back: [3, 0.04, 'Damaged'] },
  {
    ...{ day: 51, section: one, purpose: 'sample', priority: 'high', need: 0, ...closed },
    lines: [
      ['FAB-SLK-RAJ', 6, 'm'],
      ['THR-EMB-GLD', 2, 'Cone'],
    ],
    notes: 'Panjabi samples for the Eid buyer',
  },
  {
    ...{ day: 46, section: two, need: 1 },
    lines: [['FAB-KHD-NAT', 300, 'm']],
    ...{ ends: 'rejected', reason: 'Khadi is kept for the November order' },
  },
  { day: 43, section: cutting, lines: [['FAB-DNM-IND', 1, 'Roll']], need: 1, ...closed },
  {
    ...{ day: 39, section: one, ...closed },
    lines: [
      ['BTN-JNS-BRS', 2, 'Bag'],
      ['RVT-9MM-BRS', 2, 'Bag'],
      ['ZIP-YKK-5IN', 3, 'Packet'],
    ],
  },
  { day: 35, section: maintenance, purpose: 'maintenance', priority: 'high', lines: [['OIL-MACH', 3, 'l']], atOnce: true, ends: 'closed' },
  { day: 31, section: finishing, lines: [['PKG-CTN-24', 3, 'Bundle']], need: 3, ...closed },
  {
    ...{ day: 27, section: two, need: 2 },
    lines: [['LAC-COT-40', 8, 'Roll']],
    ...{ ends: 'cancelled', reason: 'The buyer dropped the lace' },
  },
  { day: 22, section: cutting, lines: [['FAB-TWL-KHK', 3, 'Roll']], need: 1, ...closed },
  {
    ...{ day: 17, section: one, need: 1, out: all, ends: 'approved' },
    lines: [
      ['THR-402-NVY', 6, 'Cone'],
      ['BTN-18L-NVY', 10, 'Gross'],
    ],
  },
  { day: 13, section: finishing, lines: [['PKG-MAIL-10', 4, 'Bundle']], less: [0.75, 'Half of it is on its way'], need: 1, ...closed },
  {
    day: 9,
    section: maintenance,
    purpose: 'maintenance',
    lines: [['NDL-DCX27-11', 2, 'Packet of needles']],
    atOnce: true,
    ends: 'approved',
  },
  {
    ...{ day: 6, section: one, priority: 'high', need: 3, out: [[0.3, 0.5]], ends: 'approved' },
    lines: [
      ['FAB-VOI-CRM', 4, 'Roll'],
      ['THR-OVL-WHT', 6, 'Cone'],
      ['LBL-MAIN', 1, 'Roll of labels'],
    ],
    notes: 'Cream panjabi, second lay',
  },
  {
    day: 4,
    section: cutting,
    lines: [['FAB-POP-WHT', 3, 'Roll']],
    less: [2 / 3, 'Rolls kept for the Eid shirts'],
    need: 4,
    ends: 'approved',
  },
  {
    ...{ day: 2, section: two, need: 1, ends: 'approved', out: [[0.4, 0.6]] },
    lines: [
      ['THR-402-WHT', 10, 'Cone'],
      ['ELS-25MM', 120, 'pc'],
    ],
  },
  {
    ...{ day: 1.3, section: one, priority: 'high', need: 1, ends: 'submitted' },
    lines: [
      ['BTN-24L-HRN', 4, 'Gross'],
      ['INT-FUS-WHT', 1, 'Roll'],
    ],
  },
  { day: 0.6, section: finishing, lines: [['PKG-BOX-GFT', 150, 'pc']], need: 2, ends: 'submitted' },
  { day: 0.4, section: office, purpose: 'office', priority: 'low', lines: [['PKG-TISSUE', 1, 'Ream']], ends: 'draft' },
];
