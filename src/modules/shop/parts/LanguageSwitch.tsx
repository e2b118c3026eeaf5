import { useShop } from '../shop-context.ts';

const names = { en: 'English', bn: 'বাংলা' } as const;

/** Named in the language that it leads to. Without script it is a link that the server understands. */
export function LanguageSwitch() {
  const { language, query } = useShop();
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <a
      href={`?${new URLSearchParams([...query, ['lang', other]]).toString()}`}
      lang={other}
      data-language={other}
      rel="nofollow"
      className="touch hover:text-ink px-2 text-14 whitespace-nowrap text-muted"
    >
      {names[other]}
    </a>
  );
}
