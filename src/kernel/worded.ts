/** The words of a choice. One that this version does not know is shown as it is stored. */
export function worded(words: Readonly<Record<string, () => string>>, choice: string): string {
  return Object.hasOwn(words, choice) ? (words[choice]?.() ?? choice) : choice;
}
