import { compared, decimalRatio, minus, one, over, plus, type Ratio, ratio, rounded, times, wholeRatio, zero } from '#kernel/exact.ts';

/*
 * What a pay component is worth, as a small expression: `(gross - medical) / 1.5`, `if(absent_days > 0, 0, 500)`. Numbers, names, `+ - * /`,
 * comparisons, `and`, `or`, and the functions below; nothing of it is run as code. Amounts in whole currency units.
 */

export type Expression =
  | { readonly is: 'number'; readonly value: Ratio }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'operation'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'call'; readonly of: Function; readonly given: readonly Expression[] };

type Sign = '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>=' | '=' | '<>' | 'and' | 'or';
type Function = keyof typeof functions;

/** How many values each of them takes; `null` = one or more. */
const functions = { if: 3, min: null, max: null, round: 1, floor: 1 } as const;

const levels: readonly (readonly Sign[])[] = [['or'], ['and'], ['<', '<=', '>', '>=', '=', '<>'], ['+', '-'], ['*', '/']];

export type ExpressionProblem = 'expression_unread' | 'expression_name' | 'expression_zero' | 'expression_large';

export class ExpressionError extends Error {
  readonly code: ExpressionProblem;
  /** The word that was not understood. */
  readonly word: string;

  constructor(code: ExpressionProblem, word = '') {
    super(`${code}: ${word}`);
    this.code = code;
    this.word = word;
  }
}

const longest = 300;

/** Throws `ExpressionError` where the text is no expression. */
export function readExpression(text: string): Expression {
  const words = wordsOf(text);
  let at = 0;

  function level(depth: number): Expression {
    const signs = levels[depth];
    if (!signs) return unary();
    let left = level(depth + 1);
    for (let sign = signs.find((one) => one === words[at]); sign; sign = signs.find((one) => one === words[at])) {
      at += 1;
      left = { is: 'operation', sign, left, right: level(depth + 1) };
    }
    return left;
  }

  function unary(): Expression {
    if (words[at] !== '-') return primary();
    at += 1;
    return { is: 'operation', sign: '-', left: { is: 'number', value: zero }, right: unary() };
  }

  function primary(): Expression {
    const word = words[at];
    at += 1;
    if (word === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (word !== undefined && /^[0-9.]+$/.test(word)) return { is: 'number', value: decimalRatio(word) };
    if (word === undefined || !/^[a-z_]/.test(word)) throw new ExpressionError('expression_unread', word);
    if (words[at] !== '(') return { is: 'name', name: word };
    if (!isFunction(word)) throw new ExpressionError('expression_name', word);
    at += 1;
    return { is: 'call', of: word, given: given(word) };
  }

  function given(of: Function): readonly Expression[] {
    const values = [level(0)];
    while (words[at] === ',') {
      at += 1;
      values.push(level(0));
    }
    take(')');
    if (functions[of] !== null && functions[of] !== values.length) throw new ExpressionError('expression_unread', of);
    return values;
  }

  function take(word: string): void {
    if (words[at] !== word) throw new ExpressionError('expression_unread', words[at]);
    at += 1;
  }

  const read = level(0);
  if (at < words.length) throw new ExpressionError('expression_unread', words[at]);
  return read;
}

function isFunction(word: string): word is Function {
  return Object.hasOwn(functions, word);
}

function wordsOf(text: string): readonly string[] {
  if (text.length > longest) throw new ExpressionError('expression_unread', text.slice(0, 20));
  const words: string[] = [];
  const next = /\s*(?:([0-9]+(?:\.[0-9]+)?|[a-z_][a-z0-9_]*|<=|>=|<>|[-+*/(),<>=])|(\S))/gy;
  for (const [, word, other] of text.toLowerCase().matchAll(next)) {
    if (word === undefined) throw new ExpressionError('expression_unread', other);
    words.push(word);
  }
  return words;
}

/** Every name that it asks for, once. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  if (expression.is === 'name') return new Set([expression.name]);
  if (expression.is === 'number') return new Set();
  const parts = expression.is === 'call' ? expression.given : [expression.left, expression.right];
  return new Set(parts.flatMap((part) => [...namesIn(part)]));
}

/** `valueOf` answers `undefined` for a name that it does not know. Throws `ExpressionError`. */
export function evaluate(expression: Expression, valueOf: (name: string) => Ratio | undefined): Ratio {
  switch (expression.is) {
    case 'number':
      return expression.value;
    case 'name': {
      const value = valueOf(expression.name);
      if (!value) throw new ExpressionError('expression_name', expression.name);
      return value;
    }
    case 'call':
      return called(expression.of, expression.given, (part) => evaluate(part, valueOf));
    case 'operation':
      return operated(expression.sign, evaluate(expression.left, valueOf), evaluate(expression.right, valueOf));
  }
}

function called(of: Function, given: readonly Expression[], value: (part: Expression) => Ratio): Ratio {
  const [first, second, third] = given;
  // Only the side that holds is worked out: the other one may divide by what is 0 there.
  if (of === 'if' && first && second && third) return value(isTrue(value(first)) ? second : third);
  const values = given.map(value);
  if (of === 'round') return wholeRatio(rounded(values[0] ?? zero));
  if (of === 'floor') return floor(values[0] ?? zero);
  return values.reduce((best, next) => (compared(next, best) < 0 === (of === 'min') ? next : best));
}

function floor({ n, d }: Ratio): Ratio {
  const whole = n / d;
  return { n: n < 0n && whole * d !== n ? whole - 1n : whole, d: 1n };
}

const operations: Readonly<Record<Sign, (a: Ratio, b: Ratio) => Ratio | boolean | undefined>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': over,
  '<': (a, b) => compared(a, b) < 0,
  '<=': (a, b) => compared(a, b) <= 0,
  '>': (a, b) => compared(a, b) > 0,
  '>=': (a, b) => compared(a, b) >= 0,
  '=': (a, b) => compared(a, b) === 0,
  '<>': (a, b) => compared(a, b) !== 0,
  and: (a, b) => isTrue(a) && isTrue(b),
  or: (a, b) => isTrue(a) || isTrue(b),
};

function operated(sign: Sign, a: Ratio, b: Ratio): Ratio {
  const value = operations[sign](a, b);
  if (value === undefined) throw new ExpressionError('expression_zero');
  if (typeof value === 'boolean') return value ? one : zero;
  return value;
}

function isTrue({ n }: Ratio): boolean {
  return n !== 0n;
}

/** Minor units of an amount in whole currency units. */
export function toMinor(value: Ratio, unit: number): number {
  const minor = rounded(times(value, wholeRatio(unit)));
  if (Math.abs(minor) > largest) throw new ExpressionError('expression_large');
  return minor;
}

/** Minor units of an amount that can still be added up and paid. */
const largest = 1e12;

/** Whole currency units of minor ones. */
export function fromMinor(minor: number, unit: number): Ratio {
  return ratio(BigInt(minor), BigInt(unit)) ?? zero;
}
