import { foldText } from '#kernel/search.ts';

/** Every typed word starts a word of one of the labels; nothing typed matches all. */
export function matches(text: string, ...labels: readonly string[]): boolean {
  const words = labels.flatMap((label) => foldText(label).split(' '));
  return foldText(text)
    .split(' ')
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
