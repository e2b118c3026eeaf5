import { parseSync } from 'vite';

import type { Found } from './visible-text.ts';

/*
 * Numbers that reach a screen without the formatter: Latin digits among Bangla ones, and no groups. The types of the catalogue refuse a
 * number as a parameter; here is what gets around them, and what is put between tags.
 */
export function rawNumbers(file: string, code: string): readonly Found[] {
  const found: Found[] = [];
  walk(parseSync(file, code).program, (node, parent) => {
    const shown = node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute' ? [node['expression'] as AnyNode] : [];
    for (const value of [...shown, ...parametersOf(node)].flatMap(partsOf).filter(isNumber))
      found.push({ line: code.slice(0, value.start).split('\n').length, text: code.slice(value.start, value.end) });
  });
  return found;
}

type AnyNode = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** Values of `m.text({ … })`. */
function parametersOf(node: AnyNode): readonly AnyNode[] {
  if (node.type !== 'CallExpression') return [];
  const callee = node['callee'] as { readonly object?: { readonly name?: string } };
  const [inputs] = node['arguments'] as readonly AnyNode[];
  if (callee.object?.name !== 'm' || inputs?.type !== 'ObjectExpression') return [];
  return (inputs['properties'] as readonly AnyNode[]).flatMap((property) => (property['value'] as AnyNode | undefined) ?? []);
}

/** What is shown of an expression, whichever way it goes. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'TemplateLiteral') return (node['expressions'] as readonly AnyNode[]).flatMap(partsOf);
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((one) => partsOf(one as AnyNode));
  if (node.type === 'LogicalExpression') return partsOf(node['right'] as AnyNode);
  return [node];
}

const arithmetic = new Set(['-', '*', '/', '%', '**']);

function isNumber(node: AnyNode): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'number';
  if (node.type === 'BinaryExpression')
    return arithmetic.has(node['operator'] as string) || [node['left'], node['right']].some((side) => isNumber(side as AnyNode));
  if (node.type === 'MemberExpression') return /^(?:length|size|count|line)$/.test(nameOf(node['property']));
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as AnyNode;
  if (callee.type === 'Identifier') return /^(?:String|Number)$/.test(nameOf(callee));
  return /^(?:toFixed|toPrecision)$/.test(nameOf(callee['property'])) || nameOf(callee['object']) === 'Math';
}

function nameOf(node: unknown): string {
  return (node as { readonly name?: string } | undefined)?.name ?? '';
}

function walk(node: unknown, visit: (node: AnyNode, parent: AnyNode | undefined) => void, parent?: AnyNode): void {
  if (Array.isArray(node)) for (const child of node) walk(child, visit, parent);
  else if (typeof node === 'object' && node !== null) {
    const one = 'type' in node ? (node as AnyNode) : undefined;
    if (one) visit(one, parent);
    for (const child of Object.values(node)) walk(child, visit, one ?? parent);
  }
}
