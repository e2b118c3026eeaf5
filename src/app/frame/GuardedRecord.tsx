import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { kinds } from '#modules/kinds.ts';

import type { Gate } from '../access/guard.ts';
import type { RecordGates } from '../router/routes.ts';

type Props = {
  /** Of the route, for whatever is none of these. */
  readonly gate: Gate;
  readonly records: RecordGates;
  readonly children: (gate: Gate) => ReactNode;
};

/** A page for records of several kinds, each with a permission or flag of its own: the record that the address names says which. */
export function GuardedRecord({ gate, records: [[name, own], ...rest], children }: Props) {
  const id = Object.values(useMatches().at(-1)?.params ?? {}).at(-1);
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no kind ${name}`);
  const row = useRow(kind, id);
  if (row === undefined) return null;
  const [next, ...others] = rest;
  if (row === null && next) return <GuardedRecord {...{ gate, children }} records={[next, ...others]} />;
  return children(row === null ? gate : own);
}
