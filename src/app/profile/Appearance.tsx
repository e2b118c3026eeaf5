import { useAtomValue } from 'jotai';

import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import { languageAtom, languages } from '../language.ts';
import { chooseLanguage } from '../session/session.ts';
import { setTheme, themeAtom } from '../theme.ts';
import { Choices } from './Choices.tsx';

/** Language and theme. Both change at once, with network or without. */
export function Appearance() {
  const language = useAtomValue(languageAtom);
  const theme = useAtomValue(themeAtom);
  return (
    <Section title={m.profile_look()}>
      <div className="flex flex-col gap-4">
        <Choices
          label={m.shell_language()}
          help={m.profile_language_help()}
          value={language}
          options={languages}
          onChange={(value) => void chooseLanguage(value).catch(() => undefined)}
        />
        <Choices
          label={m.shell_theme()}
          help={m.profile_theme_help()}
          value={theme}
          options={[
            { value: 'light', label: m.shell_theme_light() },
            { value: 'dark', label: m.shell_theme_dark() },
            { value: 'system', label: m.shell_theme_system() },
          ]}
          onChange={setTheme}
        />
      </div>
    </Section>
  );
}
