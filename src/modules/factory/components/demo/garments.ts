import type { ComponentFacts } from '../component-commands.ts';

type Pack = readonly [name: string, per: number, unit: string];
export type DemoThing = {
  readonly code: string;
  readonly name: string;
  readonly type: ComponentFacts['type'];
  readonly category: string;
  readonly unit: string;
  /** In stock units. */
  readonly opening: number;
  /** In taka for one stock unit; what it should cost is a little more. */
  readonly cost: number;
  readonly reorder: number;
  readonly packs?: readonly Pack[];
  readonly attributes?: readonly (readonly [name: string, value: string])[];
  readonly batches?: boolean;
};

type Group = Pick<DemoThing, 'type' | 'category' | 'unit'>;
type Rest = readonly [
  code: string,
  name: string,
  opening: number,
  cost: number,
  reorder: number,
  more?: Pick<DemoThing, 'packs' | 'attributes' | 'batches'>,
];

const roll: Pick<DemoThing, 'packs'> = { packs: [['Roll', 100, 'yd']] };
const group = (common: Group, rest: readonly Rest[]): readonly DemoThing[] =>
  rest.map(([code, name, opening, cost, reorder, more]) => ({ ...common, code, name, opening, cost, reorder, ...more }));

/** What a workshop of shirts, panjabis and nakshi kantha keeps. */
export const garments: readonly DemoThing[] = [
  ...group({ type: 'raw', category: 'Cloth', unit: 'm' }, [
    [
      'FAB-POP-WHT',
      'Cotton poplin, white',
      1_828.8,
      92.5,
      900,
      {
        ...roll,
        batches: true,
        attributes: [
          ['Weight', '115 g/m²'],
          ['Width', '58 inch'],
        ],
      },
    ],
    [
      'FAB-POP-NVY',
      'Cotton poplin, navy',
      914.4,
      96,
      600,
      {
        ...roll,
        batches: true,
        attributes: [
          ['Weight', '115 g/m²'],
          ['Width', '58 inch'],
        ],
      },
    ],
    ['FAB-OXF-BLU', 'Oxford cloth, sky blue', 731.52, 128, 500, { ...roll, attributes: [['Weight', '135 g/m²']] }],
    ['FAB-TWL-KHK', 'Cotton twill, khaki', 640.08, 156, 400, { ...roll, attributes: [['Weight', '240 g/m²']] }],
    ['FAB-VOI-CRM', 'Voile, cream', 1_005.84, 68, 400, roll],
    ['FAB-KHD-NAT', 'Khadi, natural', 420, 185, 300, { attributes: [['Width', '44 inch']] }],
    ['FAB-DNM-IND', 'Denim 10 oz, indigo', 365.76, 265, 350, roll],
    ['FAB-SLK-RAJ', 'Rajshahi silk, ivory', 84, 940, 60],
  ]),
  ...group({ type: 'raw', category: 'Interlining', unit: 'm' }, [
    ['INT-FUS-WHT', 'Fusible interlining, white', 457.2, 42, 200, roll],
    ['INT-COL-HRD', 'Collar canvas, hard', 180, 74, 120],
  ]),
  ...group({ type: 'raw', category: 'Thread', unit: 'm' }, [
    [
      'THR-402-WHT',
      'Sewing thread 40/2, white',
      480_000,
      0.021,
      200_000,
      {
        packs: [
          ['Cone', 4_000, 'm'],
          ['Carton', 192_000, 'm'],
        ],
      },
    ],
    ['THR-402-NVY', 'Sewing thread 40/2, navy', 240_000, 0.0215, 160_000, { packs: [['Cone', 4_000, 'm']] }],
    ['THR-602-BLK', 'Sewing thread 60/2, black', 160_000, 0.018, 120_000, { packs: [['Cone', 5_000, 'm']] }],
    ['THR-EMB-RED', 'Embroidery thread, red', 96_000, 0.034, 40_000, { packs: [['Cone', 3_000, 'm']] }],
    ['THR-EMB-GLD', 'Embroidery thread, gold', 24_000, 0.062, 30_000, { packs: [['Cone', 2_000, 'm']] }],
    ['THR-OVL-WHT', 'Overlock yarn, white', 320_000, 0.012, 150_000, { packs: [['Cone', 5_000, 'm']] }],
  ]),
  ...group({ type: 'raw', category: 'Buttons', unit: 'pc' }, [
    [
      'BTN-18L-WHT',
      'Shirt button 18L, white',
      17_280,
      0.45,
      8_000,
      {
        packs: [
          ['Gross', 1, 'gross'],
          ['Box', 1_728, 'pc'],
        ],
      },
    ],
    ['BTN-18L-NVY', 'Shirt button 18L, navy', 8_640, 0.48, 6_000, { packs: [['Gross', 1, 'gross']] }],
    ['BTN-24L-HRN', 'Horn button 24L, brown', 2_880, 1.85, 2_000, { packs: [['Gross', 1, 'gross']] }],
    ['BTN-PAN-PRL', 'Panjabi button, pearl', 4_320, 2.4, 2_500, { packs: [['Card', 24, 'pc']] }],
    ['BTN-JNS-BRS', 'Jeans button, brass', 1_500, 3.1, 1_000, { packs: [['Bag', 250, 'pc']] }],
    ['RVT-9MM-BRS', 'Rivet 9 mm, brass', 6_000, 0.62, 3_000, { packs: [['Bag', 1_000, 'pc']] }],
  ]),
  ...group({ type: 'raw', category: 'Trims', unit: 'pc' }, [
    ['ZIP-YKK-5IN', 'Zip 5 inch, brass', 1_200, 11.5, 800, { packs: [['Packet', 100, 'pc']] }],
    ['ZIP-NYL-7IN', 'Zip 7 inch, nylon', 900, 5.2, 600, { packs: [['Packet', 100, 'pc']] }],
    ['ELS-25MM', 'Elastic band 25 mm, cut', 640, 4.1, 400],
    ['LBL-MAIN', 'Main label, woven', 9_500, 1.35, 5_000, { packs: [['Roll of labels', 1_000, 'pc']] }],
    ['LBL-SIZE', 'Size label, M to XXL', 12_000, 0.38, 6_000, { packs: [['Roll of labels', 2_000, 'pc']] }],
    ['LBL-CARE', 'Care label, satin', 7_800, 0.52, 5_000, { packs: [['Roll of labels', 2_000, 'pc']] }],
    ['TAG-HANG', 'Hang tag with string', 5_200, 2.1, 3_000, { packs: [['Packet', 500, 'pc']] }],
  ]),
  ...group({ type: 'raw', category: 'Lace and tape', unit: 'm' }, [
    ['LAC-COT-40', 'Cotton lace 40 mm', 620, 14.5, 300, { packs: [['Roll', 25, 'yd']] }],
    ['TAP-TWL-10', 'Twill tape 10 mm', 1_400, 3.2, 800, { packs: [['Roll', 50, 'm']] }],
  ]),
  ...group({ type: 'packaging', category: 'Packing', unit: 'pc' }, [
    ['PKG-POLY-12', 'Poly bag 12 × 16 inch', 11_000, 2.15, 6_000, { packs: [['Bundle', 500, 'pc']] }],
    ['PKG-MAIL-10', 'Courier mailer 10 × 14 inch', 3_400, 6.8, 4_000, { packs: [['Bundle', 100, 'pc']] }],
    ['PKG-CTN-24', 'Export carton, 24 pieces', 210, 118, 150, { packs: [['Bundle', 25, 'pc']] }],
    ['PKG-BOX-GFT', 'Gift box, printed', 480, 46, 300],
    ['PKG-TISSUE', 'Tissue paper, sheet', 8_000, 0.95, 4_000, { packs: [['Ream', 500, 'pc']] }],
  ]),
  ...group({ type: 'consumable', category: 'Workshop', unit: 'pc' }, [
    ['NDL-DBX1-14', 'Machine needle DBx1, 14', 640, 7.5, 300, { packs: [['Packet of needles', 10, 'pc']] }],
    ['NDL-DCX27-11', 'Overlock needle DCx27, 11', 90, 12, 150, { packs: [['Packet of needles', 10, 'pc']] }],
    ['CHK-TAILOR', 'Tailor chalk', 260, 6, 100, { packs: [['Box', 25, 'pc']] }],
  ]),
  {
    code: 'OIL-MACH',
    name: 'Machine oil',
    type: 'consumable',
    category: 'Workshop',
    unit: 'l',
    opening: 46,
    cost: 310,
    reorder: 20,
    packs: [['Can', 5, 'l']],
  },
  { code: 'SRV-WASH', name: 'Washing, outside', type: 'service', category: 'Outside work', unit: 'pc', opening: 0, cost: 18, reorder: 0 },
];
