import { expect, it } from 'vitest';

import { ratio } from '#kernel/exact.ts';

import { component } from './build-pay.ts';
import { componentAmounts, ComponentError, componentProblem, noFacts, type OwnPart } from './components.ts';
import { evaluate, ExpressionError, readExpression, toMinor } from './expression.ts';

const preset = [
  component('basic', '(gross - medical - conveyance) / 1.5'),
  component('rent', 'basic / 2'),
  component('medical', '1200'),
  component('conveyance', '800'),
];

function amounts(own: readonly OwnPart[] = [], components = preset) {
  return Object.fromEntries(componentAmounts(components, 2_000_000, own, noFacts, 100));
}

it('splits a gross as the formulas say, and as a person has it', () => {
  expect(amounts()).toEqual({ basic: 1_200_000, rent: 600_000, medical: 120_000, conveyance: 80_000 });
  const own: OwnPart[] = [
    { code: 'rent', mode: 'percent', value: 3000 },
    { code: 'medical', mode: 'fixed', value: 150_000 },
    { code: 'basic', mode: 'rest', value: 0 },
  ];
  expect(amounts(own)).toEqual({ basic: 1_250_000, rent: 600_000, medical: 150_000 });
});

function worth(text: string): number | string {
  try {
    return toMinor(
      evaluate(readExpression(text), (name) => (name === 'gross' ? ratio(20_001n, 1n) : undefined)),
      100,
    );
  } catch (problem) {
    return problem instanceof ExpressionError ? `${problem.code} ${problem.word}`.trim() : String(problem);
  }
}

it.each([
  ['gross / 3', 666_700],
  ['1 + 2 * 3 - 4 / 8', 650],
  ['-(2 - 5)', 300],
  ['0.1 + 0.2', 30],
  ['if(gross > 20000 and 1 <> 2, 5, 1 / 0)', 500],
  ['if(gross <= 20000 or 1 = 2, 5, 7)', 700],
  ['min(gross, 900, 1000) + max(1, 2)', 90_200],
  ['round(2.5) + floor(0 - 2.5)', 0],
  ['gross >= 20001', 100],
  ['1 / (gross - gross)', 'expression_zero'],
  ['bonus * 2', 'expression_name bonus'],
  ['sqrt(4)', 'expression_name sqrt'],
  ['if(1, 2)', 'expression_unread if'],
  ['(1 + 2', 'expression_unread'],
  ['1 2', 'expression_unread 2'],
  ['gross; drop', 'expression_unread ;'],
  ['constructor.x', 'expression_unread .'],
  ['', 'expression_unread'],
  ['99999 * 99999', 999_980_000_100],
  ['999999 * 999999', 'expression_large'],
  ['-999999 * 999999', 'expression_large'],
  ['9'.repeat(290), 'expression_large'],
  [`${'(gross * '.repeat(25)}1${')'.repeat(25)}`, 'expression_large'],
  [`${'1 / '.repeat(70)}3`, 33],
  ['1+'.repeat(200), `expression_unread ${'1+'.repeat(10)}`],
])('reads %s', (text, expected) => {
  expect(worth(text)).toBe(expected);
});

it('tells a component that needs itself, on whichever way, and one that asks for what nobody knows', () => {
  expect(componentProblem(preset)).toBeUndefined();
  expect(componentProblem([component('basic', 'basic / 2')])).toEqual({ code: 'component_circle', component: 'basic', word: 'basic' });
  const circle = [component('basic', 'gross - rent'), component('rent', 'basic / 2')];
  expect(componentProblem(circle)).toMatchObject({ code: 'component_circle', component: 'basic' });
  expect(() => amounts([], circle)).toThrow(ComponentError);
  expect(componentProblem([component('basic', 'toString + 1')])).toMatchObject({ code: 'expression_name', word: 'tostring' });
  expect(componentProblem([component('basic', 'gross *')])).toMatchObject({ code: 'expression_unread', component: 'basic' });
});
