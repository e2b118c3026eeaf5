import { documentDay, dueDay, minor, minorTotal } from './fields.ts';
import type { AnyKind } from './kind.ts';

/** What of a valibot schema matters to those who read it as a declaration; structural, because the kinds' schema types are erased. */
export type Shape = {
  readonly kind?: string;
  readonly type: string;
  readonly wrapped?: Shape;
  readonly pipe?: readonly (Shape & { readonly requirement?: unknown })[];
  readonly options?: readonly string[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly key?: Shape;
  readonly value?: Shape;
};

/** The columns of a kind. */
export function entriesOf(kind: Pick<AnyKind, 'schema'>): Readonly<Record<string, Shape>> {
  const { entries } = kind.schema as unknown as Shape;
  if (!entries) throw new Error('A kind has no object schema');
  return entries;
}

const amounts = new Set<unknown>([minor, minorTotal]);

/** Whether a field is in minor units of the company's currency. */
export function isMoney(kind: Pick<AnyKind, 'schema'>, field: string): boolean {
  for (let shape = entriesOf(kind)[field]; shape; shape = shape.wrapped ?? shape.pipe?.[0]) if (amounts.has(shape)) return true;
  return false;
}

/** The fields of a kind that tell the day of a document, or until when something is to be done. */
export function daysOf(kind: Pick<AnyKind, 'schema'>, which: readonly unknown[] = [documentDay, dueDay]): readonly string[] {
  return Object.entries(entriesOf(kind)).flatMap(([field, shape]) => (which.includes(shape.wrapped ?? shape) ? [field] : []));
}
