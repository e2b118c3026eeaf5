/** How many rows have a value, by a facet of a list. Values are people's words, and every object has a `constructor`. */
export function countOf(counts: Readonly<Record<string, number>>, value: string): number {
  return Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0;
}
