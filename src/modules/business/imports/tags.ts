/** As `Customer` and `Product` take them. */
const [mostTags, longestTag] = [50, 60];

/** The words of a cell, each once. */
export function tagsIn(cell: string): string[] {
  const words = cell.split(',').map((word) => word.replace(/\s+/g, ' ').trim());
  return [...new Set(words.filter(Boolean))];
}

/** What does not fit is told instead of cut off. */
export function tagProblem(tags: readonly string[]): { readonly reason: string; readonly detail: string | number } | undefined {
  if (tags.length > mostTags) return { reason: 'tags_too_many', detail: tags.length };
  const long = tags.find((tag) => tag.length > longestTag);
  return long === undefined ? undefined : { reason: 'tags_too_long', detail: long };
}
