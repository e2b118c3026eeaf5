import { choose, onChoice, readChoice } from '#ui/choice.ts';

import { shell } from '../shell-store.ts';
import { setTheme, themeAtom, themes } from '../theme.ts';

/** The theme of this browser becomes the person's own, and his choice on another device comes here. `scope`: whose it is. */
export function followTheme(scope: string): () => void {
  const name = `theme:${scope}app`;
  function take(): void {
    const chosen = themes.find((theme) => theme === readChoice(name));
    if (chosen && chosen !== shell.get(themeAtom)) setTheme(chosen);
  }
  take();
  const stopChoice = onChoice((changed) => {
    if (changed === name) take();
  });
  const stopTheme = shell.sub(themeAtom, () => {
    const theme = shell.get(themeAtom);
    if (theme !== readChoice(name)) choose(name, theme);
  });
  return () => {
    stopChoice();
    stopTheme();
  };
}
