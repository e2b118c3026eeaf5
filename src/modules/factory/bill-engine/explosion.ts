import { needsFor } from './requirement.ts';
import type { Bill, Need, Output } from './types.ts';

/** A need at its level: 1 is what the order itself takes, 2 what is made for that, and so on. */
export type Level = Need & { readonly level: number; readonly within: readonly string[]; readonly isMade: boolean };

export type Explosion =
  | { readonly levels: readonly Level[]; readonly bought: ReadonlyMap<string, number> }
  /** A component that is made of itself, by what; or a bill that is too deep. */
  | { readonly problem: 'cycle' | 'too_deep'; readonly path: readonly string[] };

/** More levels than that are a mistake. */
const deepest = 8;

/**
 * All levels of what an order needs. What is made itself and has a bill is not bought: its need is its own output, with its own rejects,
 * waste and set-up. `billOf`: the bill by which a component is made; `undefined` where it is bought.
 */
export function explode(root: string, bill: Bill, outputs: readonly Output[], billOf: (component: string) => Bill | undefined): Explosion {
  const levels: Level[] = [];
  const bought = new Map<string, number>();
  const problem = go(bill, outputs, [root]);
  return problem ?? { levels, bought };

  function go(own: Bill, made: readonly Output[], path: readonly string[]): Extract<Explosion, { readonly path: unknown }> | undefined {
    if (path.length > deepest) return { problem: 'too_deep', path };
    for (const need of needsFor(own, made)) {
      const { component, quantity } = need;
      if (path.includes(component)) return { problem: 'cycle', path: [...path, component] };
      const deeper = billOf(component);
      levels.push({ ...need, level: path.length, within: path, isMade: deeper !== undefined });
      if (!deeper) bought.set(component, (bought.get(component) ?? 0) + quantity);
      const found = deeper && go(deeper, [{ good: quantity, options: [] }], [...path, component]);
      if (found) return found;
    }
    return undefined;
  }
}

/** The way in which a component would be made of itself, if it were made of `lines`; `undefined` where it is not. */
export function cycleOf(
  root: string,
  lines: readonly string[],
  linesOf: (component: string) => readonly string[],
): readonly string[] | undefined {
  const known = new Set<string>();
  return go(lines, [root]);

  function go(components: readonly string[], path: readonly string[]): readonly string[] | undefined {
    for (const component of components) {
      if (component === root) return [...path, component];
      if (known.has(component)) continue;
      known.add(component);
      const found = go(linesOf(component), [...path, component]);
      if (found) return found;
    }
    return undefined;
  }
}
