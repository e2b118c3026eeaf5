/* What a workshop made in two months: twelve orders, and by whom. */

export const lines = [
  { name: 'Cutting table', section: 'Cutting', department: 'Cutting', steps: ['Cutting'], people: 3 },
  { name: 'Sewing line 1', section: 'Sewing', department: 'Sewing', steps: ['Embroidery', 'Sewing', 'Buttons'], people: 8 },
  { name: 'Finishing line', section: 'Finishing', department: 'Quality', steps: ['Finishing', 'Ironing and packing'], people: 4 },
] as const;

export const tablets = lines.map(({ name }) => `${name} tablet`);

export type Told = {
  /** As the product is called. */
  readonly of: string;
  /** Of all sizes together. */
  readonly pieces: number;
  /** So many days ago it was written, begun and finished. */
  readonly day: number;
  readonly from?: number;
  readonly to?: number;
  /** Days from its beginning until it is due. */
  readonly due: number;
  readonly ends: 'closed' | 'completed' | 'in_progress' | 'released' | 'planned' | 'draft' | 'on_hold' | 'cancelled';
  readonly why?: string;
  readonly priority?: 'low' | 'normal' | 'high';
  readonly bundle?: number;
};

const shirt = 'Gamcha Shirt';
const panjabi = 'Panjabi, hand embroidered';
const fatua = 'Nakshi Fatua';

export const orders: readonly Told[] = [
  { of: shirt, pieces: 80, day: 60, from: 59, to: 50, due: 12, ends: 'closed' },
  { of: panjabi, pieces: 40, day: 58, from: 56, to: 43, due: 12, ends: 'closed' },
  { of: fatua, pieces: 48, day: 52, from: 50, to: 40, due: 14, ends: 'closed' },
  { of: shirt, pieces: 72, day: 44, from: 42, to: 33, due: 10, ends: 'closed' },
  { of: panjabi, pieces: 48, day: 40, from: 38, to: 24, due: 15, ends: 'closed', priority: 'high' },
  { of: shirt, pieces: 60, day: 30, from: 28, to: 18, due: 10, ends: 'completed' },
  { of: fatua, pieces: 40, day: 24, from: 22, to: 11, due: 14, ends: 'completed' },
  { of: shirt, pieces: 96, day: 16, from: 13, to: -4, due: 14, ends: 'in_progress', priority: 'high' },
  { of: panjabi, pieces: 36, day: 12, from: 9, to: -6, due: 8, ends: 'in_progress' },
  { of: fatua, pieces: 36, day: 5, due: 12, ends: 'on_hold', why: 'The khadi has not come yet' },
  { of: shirt, pieces: 48, day: 2, due: 15, ends: 'released' },
  { of: panjabi, pieces: 40, day: 1, due: 30, ends: 'planned', priority: 'low' },
];

export const defects = ['Broken stitch', 'Wrong size', 'Stain', 'Fabric fault'] as const;

/** Minutes of a piece. */
export const standard: Readonly<Record<string, number>> = {
  ...{ Cutting: 2.2, Embroidery: 34, Sewing: 18.5, Buttons: 3.2 },
  ...{ Finishing: 4.8, 'Ironing and packing': 2.6 },
};
