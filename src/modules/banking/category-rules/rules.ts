import type { Row } from '#data/kind.ts';
import { foldText } from '#kernel/search.ts';

import type { CategoryRule } from './kind.ts';

export type CategoryRuleRow = Row<typeof CategoryRule>;
type Told = Pick<CategoryRuleRow, 'contains' | 'type' | 'category_id' | 'sort' | 'deleted_at'> & { readonly id?: string };

/** The category that the first rule gives whose text stands in the title or in the party's name; `undefined` where none does. */
export function categoryFor(
  rules: readonly Told[],
  { type, title, party = '' }: { readonly type: 'income' | 'expense'; readonly title: string; readonly party?: string },
): string | undefined {
  const texts = [bare(title), bare(party)];
  return inOrder(rules)
    .filter((rule) => rule.type === type)
    .find(({ contains }) => bare(contains) !== '' && texts.some((text) => text.includes(bare(contains))))?.category_id;
}

/** The living ones, as they are asked one after the other. */
export function inOrder<R extends Told>(rules: readonly R[]): readonly R[] {
  return rules.filter((rule) => rule.deleted_at === null).toSorted((a, b) => a.sort - b.sort || ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
}

/** As texts are compared here: without case and without the accents of Latin letters. */
function bare(text: string): string {
  return foldText(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}
