import type { SlipInput } from '../pay-engine/index.ts';
import type { Hashed } from './payroll.worker.ts';

export const inputParts = ['days', 'work', 'pay', 'rules', 'entered', 'advances', 'leave', 'differences'] as const;
export type InputPart = (typeof inputParts)[number];
export type Moved = ReadonlyMap<string, readonly InputPart[]>;

const partOf: Readonly<Record<keyof SlipInput, InputPart>> = {
  ...{ period: 'days', days: 'days', attendance: 'days', months: 'days', pieces: 'work', pay: 'pay' },
  ...{ components: 'rules', rules: 'rules', unit: 'rules', only_extras: 'rules' },
  ...{ bonuses: 'entered', deductions: 'entered', adjustments: 'differences', advances: 'advances', late_leave: 'leave', encash: 'leave' },
};

/** Whose slip is made from something else than it was, and what of it is another one; by employee. */
export function movedSince(before: readonly Hashed[], now: readonly Hashed[]): Moved {
  const known = new Map(before.map((one) => [one.employee.id, one]));
  return new Map(
    now.flatMap((one) => {
      const was = known.get(one.employee.id);
      if (!was?.input || !one.input || was.hash === one.hash) return [];
      return [[one.employee.id, partsMoved(was.input, one.input)] as const];
    }),
  );
}

function partsMoved(was: SlipInput, is: SlipInput): readonly InputPart[] {
  const fields = (Object.keys(partOf) as (keyof SlipInput)[]).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  return inputParts.filter((part) => fields.some((field) => partOf[field] === part));
}
