import { commonFields } from '#data/common-fields.ts';
import type { Texts } from '#data/feature-texts.ts';
import { m } from '#messages';

type Feature = {
  readonly kinds?: Texts;
  readonly actions?: Texts;
  readonly fields?: Texts;
  readonly pages?: Readonly<Record<string, (id: string) => string>>;
  readonly values?: Readonly<Record<string, Texts>>;
  readonly failures?: Readonly<Record<string, (code: string) => string>>;
};

/** What every feature says of itself in its `texts.ts`. */
const features = Object.values(import.meta.glob<Feature>('./**/texts.ts', { eager: true, import: 'texts' }));

/** What the codes of rules and of the server mean: every `refusal_<code>` of the catalogue. */
const refusals = named(Object.values(import.meta.glob('../messages/paraglide/messages/refusal_*.js', { eager: true })));

const kinds = together('kinds');
const actions = together('actions');
const failures: Readonly<Record<string, (code: string) => string>> = together('failures');

/** What the records of a kind are called; a kind without a name stands with the one that the database has for it. */
export function kindName(kind: string): string {
  return kinds[kind]?.() ?? kind.replaceAll('_', ' ');
}

/** What a stored change does. */
export function actionName(action: string): string {
  return actions[action]?.() ?? m.common_change();
}

/** The catalogue's text for a code of a rule or of the server; an unknown one is told in the server's words. */
export function refusalText(code: string, message: string): string {
  return (code === 'unknown' ? undefined : refusals[`refusal_${code}`]?.()) ?? m.refusal_unknown({ message });
}

/** Why an action was refused: what failed, where that does not go without saying, and the reason. */
export function refusalOf(action: string, code: string, message: string | undefined): string {
  return `${failures[action]?.(code) ?? ''} ${refusalText(code, message ?? code)}`.trim();
}

/** Where a record is shown; `undefined` for kinds without a page. */
export function pageOf(kind: string, id: string): string | undefined {
  return featureOf(kind)?.pages?.[kind]?.(id);
}

/** What a field is called where a change itself is shown: a refused one, one that lost against another. */
export function fieldName(kind: string, field: string): string | undefined {
  return (own(featureOf(kind)?.fields, field) ?? own(commonFields, field))?.();
}

/** The word for a value that is one of a few; `undefined` for every other. */
export function valueName(kind: string, field: string, value: string): string | undefined {
  const values = featureOf(kind)?.values;
  return own(own(values, field), value)?.();
}

function featureOf(kind: string): Feature | undefined {
  return features.find((feature) => feature.kinds && Object.hasOwn(feature.kinds, kind));
}

function together(part: 'kinds' | 'actions' | 'failures'): Texts {
  return named(features.map((feature) => feature[part]));
}

/** Nothing but what is in them: a server may send any word as a code, `constructor` too. */
function named(lists: readonly unknown[]): Texts {
  return Object.assign(Object.create(null), ...lists) as Texts;
}

function own<Value>(values: Readonly<Record<string, Value | undefined>> | undefined, key: string): Value | undefined {
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}
