import type { AnyRow } from '#data/fold.ts';
import { keysOf } from '#data/kind-keys.ts';
import type { AnyKind } from '#data/kind.ts';
import { entriesOf, type Shape } from '#data/shape.ts';

import { hash } from '../common/hash.ts';

/**
 * Differs between two apps whose kinds make other keys of the same row, or have other fields: rows that were stored before a field was added
 * lack it, and the server does not send them again for that. What the keys are made of is asked of a few rows that follow from
 * the schemas: the text of a function is another in every build.
 */
export async function keysMark(kinds: Iterable<AnyKind>): Promise<string> {
  const made = [...kinds].map((kind) => [kind.name, fieldsOf(kind), ...samplesOf(kind).map((row) => Object.values(keysOf(kind, row)))]);
  return hash(JSON.stringify(made));
}

function fieldsOf(kind: AnyKind): readonly string[] {
  return Object.entries(entriesOf(kind)).map(([field, { type }]) => `${field} ${type}`);
}

const turns = [0, 1, 2, 3];

function samplesOf(kind: AnyKind): readonly AnyRow[] {
  return turns.map((turn) =>
    Object.fromEntries(Object.entries(entriesOf(kind)).map(([field, shape]) => [field, sampleOf(shape, field, turn)])),
  );
}

/** Texts, days, numbers and nothing in turn, another one in every field. */
function sampleOf(shape: Shape, field: string, turn: number): unknown {
  const own = Array.from(field).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  switch (shape.type) {
    case 'nullable':
      return turn === 0 || !shape.wrapped ? null : sampleOf(shape.wrapped, field, turn);
    case 'string':
      return turn === 0 ? '' : turn === 1 ? `Ä ${field} 1` : new Date(Date.UTC(2026, turn, 1, 0, own)).toISOString();
    case 'picklist':
      return shape.options?.[turn % shape.options.length];
    case 'number':
      return own * turn;
    case 'boolean':
      return turn % 2 === 1;
    case 'array':
      return turn === 0 || !shape.item ? [] : [sampleOf(shape.item, field, turn)];
    case 'strict_object':
      return Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, one]) => [key, sampleOf(one, key, turn)]));
    default:
      return {};
  }
}
