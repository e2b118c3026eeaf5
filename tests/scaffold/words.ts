import { textsOf } from '../structure/catalogue.ts';
import { capital, namesOf, type Plan, singular } from './plan.ts';

/* What a feature is called and says, until somebody words it better. */

type Language = 'en' | 'bn';
export type Words = (plan: Plan, language: Language) => Readonly<Record<string, string>>;

/** Its words as files; `known`: those that the catalogue has already, by the name that they would have had. */
export function messagesOf(plan: Plan, words: Words) {
  const { key } = namesOf(plan);
  const nameOf = (word: string) => (word === 'exists' ? `refusal_${key}_exists` : `${key}_${word}`);
  const all = Object.entries(words(plan, 'en')).map(([word, en]) => ({ name: nameOf(word), en, bn: words(plan, 'bn')[word] ?? '' }));
  const [english, bangla] = [textsOf('en'), textsOf('bn')];
  const said = new Map([...english].map(([name, { text }]) => [`${text} ${bangla.get(name)?.text}`, name]));
  const known = new Map(
    all.flatMap(({ name, en, bn }) => {
      const other = said.get(`${en} ${bn}`);
      return other === undefined || /^(permission|module|flag|status)_/.test(other) ? [] : [[name, other] as const];
    }),
  );
  const file = (language: Language) =>
    `${JSON.stringify(
      {
        $schema: 'https://inlang.com/schema/inlang-message-format',
        ...Object.fromEntries(all.filter(({ name }) => !known.has(name)).map((one) => [one.name, one[language]])),
      },
      null,
      2,
    )}\n`;
  return { en: file('en'), bn: file('bn'), known };
}

const common: Words = ({ named: { en, bn } }, language) => {
  const many = en.toLowerCase();
  return language === 'en'
    ? {
        label: en,
        create: `New ${singular(many)}`,
        search: `Search ${many}`,
        empty: `No ${many} yet`,
        empty_text: `The company’s ${many} stand here.`,
      }
    : {
        label: bn,
        create: `নতুন ${bn}`,
        search: `${bn} খুঁজুন`,
        empty: `এখনও কোনো ${bn} নেই`,
        empty_text: `কোম্পানির সব ${bn} এখানে থাকে।`,
      };
};

export const entityWords: Words = (plan, language) => ({
  ...common(plan, language),
  exists: language === 'en' ? `${plan.named.en}: this name is taken.` : `${plan.named.bn}: এই নাম আগে থেকেই আছে।`,
});

export const documentWords: Words = (plan, language) => {
  const { bn } = plan.named;
  const one = singular(plan.named.en.toLowerCase());
  const own =
    language === 'en'
      ? {
          one: capital(one),
          edit: `Edit ${one}`,
          save: `Save ${one}`,
          party: 'With whom',
          confirm: `Confirm ${one}`,
          finish: `Finish ${one}`,
          cancel: `Cancel ${one}`,
        }
      : {
          one: bn,
          edit: `${bn} সম্পাদনা`,
          save: `${bn} সংরক্ষণ করুন`,
          party: 'কার সঙ্গে',
          confirm: `${bn} নিশ্চিত করুন`,
          finish: `${bn} সম্পন্ন করুন`,
          cancel: `${bn} বাতিল করুন`,
        };
  return { ...common(plan, language), ...own };
};
