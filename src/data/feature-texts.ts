import type { Action } from './action.ts';
import type { AnyKind, Row } from './kind.ts';

export type Text = () => string;
export type Texts<Key extends string = string> = Readonly<Record<Key, Text>>;

type FieldOf<Kind> = Kind extends AnyKind ? keyof Row<Kind> & string : never;

/** What others show of a feature: every kind and action of it, and those of its fields that say something to a person. */
export type FeatureTexts<Kinds extends readonly AnyKind[] = readonly [], Actions extends readonly Action[] = readonly []> = Names<
  'kinds',
  Kinds[number]['name']
> &
  Names<'actions', Actions[number]['name']> & {
    /** Where a record of the kind is shown. */
    readonly pages?: Readonly<Partial<Record<Kinds[number]['name'], (id: string) => string>>>;
    /** Beside those that many features have (`data/common-fields.ts`). */
    readonly fields?: Readonly<Partial<Texts<FieldOf<Kinds[number]>>>>;
    /** The words for values that are one of a few. */
    readonly values?: Readonly<Partial<Record<FieldOf<Kinds[number]>, Texts>>>;
    /** What is said before the reason where an action was refused for it. */
    readonly failures?: Readonly<Partial<Record<Actions[number]['name'], (code: string) => string>>>;
  };

/** Every one of them, where there are any. */
type Names<Part extends string, Key extends string> = [Key] extends [never] ? unknown : Readonly<Record<Part, Texts<Key>>>;
