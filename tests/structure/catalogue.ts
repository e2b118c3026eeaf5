import { filesIn, json, source } from './sources.ts';

export type Locale = 'en' | 'bn';

/** All texts of a language, key -> text, with the file that each stands in. */
export function textsOf(locale: Locale): ReadonlyMap<string, { readonly text: string; readonly file: string }> {
  const texts = new Map<string, { text: string; file: string }>();
  // By the letters: parsed JSON has forgotten the first of two equal keys.
  const keys = new Map<string, string>();
  for (const file of filesIn(`src/messages/${locale}`, /\.json$/)) {
    for (const [, key = ''] of source(file).matchAll(/^  "(\w+)":/gm)) {
      if (keys.has(key)) throw new Error(`${key} stands twice: ${keys.get(key)} and ${file}`);
      keys.set(key, file);
    }
    for (const [key, value] of Object.entries(json<Readonly<Record<string, unknown>>>(file))) {
      if (key === '$schema') continue;
      texts.set(key, { text: typeof value === 'string' ? value : JSON.stringify(value), file });
    }
  }
  return texts;
}

/** Names of the parameters of a text. */
export function parametersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted();
}
