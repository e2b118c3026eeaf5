import { mulDiv, type Ratio, wholeRatio } from '#kernel/exact.ts';

import { evaluate, type Expression, ExpressionError, fromMinor, namesIn, readExpression, toMinor } from './expression.ts';

/** A part of pay. `formula` says what it is worth in a full month, in whole currency units (`expression.ts`). */
export type Component = {
  readonly code: string;
  readonly name: string;
  readonly type: 'earning' | 'deduction' | 'employer';
  readonly formula: string;
  /** Who worked for a part of the month gets a part of it. */
  readonly by_days: boolean;
  /** Absence and lateness are counted from it. */
  readonly in_absence: boolean;
  /** Overtime is counted from it. */
  readonly in_overtime: boolean;
  /** Taken before what people owe the company. */
  readonly statutory: boolean;
};

/** What a person has of a component instead of what its formula says. `value`: minor units, hundredths of a percent of the gross, nothing. */
export type OwnPart = { readonly code: string; readonly mode: 'fixed' | 'percent' | 'rest'; readonly value: number };

/** What a formula may ask for beside other components; amounts in minor units. */
export type Facts = { readonly gross: number; readonly [name: string]: number };

/** What formulas know of a period besides the gross and the other components. */
export const periodFacts = [
  'present_days',
  'absent_days',
  'payable_days',
  'late_count',
  'worked_hours',
  'overtime_hours',
  'units',
] as const;
export type PeriodFacts = Readonly<Record<(typeof periodFacts)[number], Ratio>>;

export const noFacts: PeriodFacts = {
  present_days: wholeRatio(0),
  absent_days: wholeRatio(0),
  payable_days: wholeRatio(0),
  late_count: wholeRatio(0),
  worked_hours: wholeRatio(0),
  overtime_hours: wholeRatio(0),
  units: wholeRatio(0),
};

export type ComponentProblem = {
  readonly code: 'component_circle' | ExpressionError['code'];
  readonly component: string;
  readonly word: string;
};

/** A component cannot be worked out. */
export class ComponentError extends Error {
  readonly problem: ComponentProblem;

  constructor(problem: ComponentProblem) {
    super(`${problem.component}: ${problem.code} ${problem.word}`);
    this.problem = problem;
  }
}

const readBefore = new Map<string, Expression>();

function expressionOf(formula: string): Expression {
  const known = readBefore.get(formula);
  if (known) return known;
  const made = readExpression(formula);
  if (readBefore.size > 500) readBefore.clear();
  readBefore.set(formula, made);
  return made;
}

/**
 * What each component is worth in a full month, in minor units; `unit` = minor units of one whole currency unit. What a person has of his own goes
 * before the formula; `rest` is what the others leave of the gross. Throws `ComponentError`.
 */
export function componentAmounts(
  components: readonly Component[],
  gross: number,
  own: readonly OwnPart[],
  facts: PeriodFacts,
  unit: number,
): ReadonlyMap<string, number> {
  const byCode = new Map(components.map((one) => [one.code, one]));
  const ownOf = new Map(own.map((one) => [one.code, one]));
  const amounts = new Map<string, number>();
  const begun = new Set<string>();

  function amountOf(code: string): number {
    const known = amounts.get(code);
    if (known !== undefined) return known;
    if (begun.has(code)) throw new ComponentError({ code: 'component_circle', component: code, word: code });
    begun.add(code);
    const amount = Math.max(0, worth(code));
    amounts.set(code, amount);
    return amount;
  }

  function worth(code: string): number {
    const part = ownOf.get(code);
    if (part?.mode === 'fixed') return part.value;
    if (part?.mode === 'percent') return mulDiv(gross, part.value, 10_000);
    if (part?.mode === 'rest') return gross - others(code);
    return byFormula(byCode.get(code));
  }

  function others(code: string): number {
    const earnings = components.filter((one) => one.type === 'earning' && one.code !== code && ownOf.has(one.code));
    return earnings.reduce((sum, one) => sum + amountOf(one.code), 0);
  }

  function byFormula(component: Component | undefined): number {
    if (!component) return 0;
    try {
      return toMinor(evaluate(expressionOf(component.formula), valueOf), unit);
    } catch (problem) {
      if (!(problem instanceof ExpressionError)) throw problem;
      throw new ComponentError({ code: problem.code, component: component.code, word: problem.word });
    }
  }

  function valueOf(name: string): Ratio | undefined {
    if (name === 'gross') return fromMinor(gross, unit);
    if (byCode.has(name)) return fromMinor(amountOf(name), unit);
    return Object.hasOwn(facts, name) ? facts[name as keyof PeriodFacts] : undefined;
  }

  // A person with parts of his own has those earnings and no others.
  const ofHim = components.filter(({ code, type }) => own.length === 0 || type !== 'earning' || ownOf.has(code));
  for (const { code } of ofHim) amountOf(code);
  return new Map(ofHim.map(({ code }) => [code, amounts.get(code) ?? 0]));
}

/** The component on which it depends that depends on it, or a name that nobody knows; `undefined` where all is well. */
export function componentProblem(components: readonly Component[]): ComponentProblem | undefined {
  const codes = new Set(components.map(({ code }) => code));
  const needs = new Map<string, ReadonlySet<string>>();
  for (const { code, formula } of components) {
    try {
      needs.set(code, namesIn(expressionOf(formula)));
    } catch (problem) {
      if (!(problem instanceof ExpressionError)) throw problem;
      return { code: problem.code, component: code, word: problem.word };
    }
  }
  for (const [code, names] of needs) {
    for (const word of names) {
      if (word !== 'gross' && !codes.has(word) && !(periodFacts as readonly string[]).includes(word))
        return { code: 'expression_name', component: code, word };
    }
    const circle = wayBack(code, needs);
    if (circle !== undefined) return { code: 'component_circle', component: code, word: circle };
  }
  return undefined;
}

function wayBack(code: string, needs: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const seen = new Set<string>();
  const open = [...(needs.get(code) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === code) return [...(needs.get(code) ?? [])][0] ?? code;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return undefined;
}
