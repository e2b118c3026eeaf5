import { parseSync } from 'vite';

/** Attributes that a person reads or hears. */
const spoken = new Set(['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title', 'description', 'hint', 'empty']);

/** Keys are called as the keyboard prints them. */
const keyName = /^(?:(?:Ctrl|Alt|Shift|Cmd|Enter|Esc|Tab|Space)\+?)+[A-Z]?$/;

export type Found = { readonly line: number; readonly text: string };

/** Words written into JSX instead of the catalogue: text between tags, and literals of attributes that are read out. */
export function visibleText(file: string, code: string): readonly Found[] {
  const found: Found[] = [];
  const note = (node: AnyNode, text: string): void => {
    if (/\p{L}{2,}/u.test(text) && !keyName.test(text.trim()))
      found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() });
  };
  walk(parseSync(file, code).program, (node) => {
    if (node.type === 'JSXText') note(node, String(node['value']));
    if (node.type === 'JSXExpressionContainer') note(node, literalOf(node['expression']));
    if (node.type === 'JSXAttribute') {
      const name = (node['name'] as { readonly name?: string }).name ?? '';
      if (spoken.has(name)) note(node, literalOf(node['value']));
      return false;
    }
    return true;
  });
  return found;
}

type AnyNode = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

function literalOf(value: unknown): string {
  const node = value as AnyNode | null;
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type === 'JSXExpressionContainer') return literalOf(node['expression']);
  return '';
}

function walk(node: unknown, visit: (node: AnyNode) => boolean): void {
  if (Array.isArray(node)) node.forEach((child) => walk(child, visit));
  else if (typeof node === 'object' && node !== null) {
    const deeper = 'type' in node ? visit(node as AnyNode) : true;
    if (deeper) Object.values(node).forEach((child) => walk(child, visit));
    else walkInto(node as AnyNode, visit);
  }
}

/** The value of an attribute may hold elements again: `icon={<Icon title="x" />}`. */
function walkInto(attribute: AnyNode, visit: (node: AnyNode) => boolean): void {
  const value = attribute['value'] as AnyNode | null;
  if (value?.type === 'JSXExpressionContainer' && literalOf(value) === '') walk(value['expression'], visit);
}
