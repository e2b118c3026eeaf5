import { useAtomValue } from 'jotai';
import { Building2, Languages, Lock, LogOut, Monitor, MonitorDown, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { m } from '#messages';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { Menu, type MenuEntry } from '#ui/overlay/Menu.tsx';

import { install, installAtom } from '../install/install.ts';
import { InstallHelp } from '../install/InstallHelp.tsx';
import { languageAtom, languages } from '../language.ts';
import { LeaveDialog } from '../session/LeaveDialog.tsx';
import { identityAtom } from '../session/remotes.ts';
import { chooseCompany, chooseLanguage, lock } from '../session/session.ts';
import { setTheme, type Theme, themeAtom } from '../theme.ts';

type PersonMenuProps = {
  /** What the person is here. */
  readonly heading: string;
  /** His face, where it is known. */
  readonly badge?: ReactNode;
  /** His own page. */
  readonly own?: MenuEntry | false;
  /** What helps to begin. */
  readonly help?: MenuEntry | false;
  /** Where else the person may go. */
  readonly entry?: MenuEntry | false;
};

/** Theme, language, company, sign out. */
export function PersonMenu({ heading, badge, own = false, help = false, entry = false }: PersonMenuProps) {
  const identity = useAtomValue(identityAtom);
  const [leaving, setLeaving] = useState<'sign-out' | 'switch' | null>(null);
  const offer = useAtomValue(installAtom);
  const [helping, setHelping] = useState(false);
  const theme = useAtomValue(themeAtom);
  const language = useAtomValue(languageAtom);
  if (!identity) return null;
  const themes: readonly (MenuEntry & { readonly value: Theme })[] = [
    { value: 'light', label: m.shell_theme_light(), icon: Sun },
    { value: 'dark', label: m.shell_theme_dark(), icon: Moon },
    { value: 'system', label: m.shell_theme_system(), icon: Monitor },
  ];
  return (
    <>
      <Menu
        heading={[identity.email, heading].filter(Boolean).join(' · ')}
        trigger={
          <button
            type="button"
            aria-label={m.shell_user_menu({ name: identity.email })}
            className="grid size-control shrink-0 place-items-center rounded-full"
          >
            {badge || <NameBadge name={identity.email} shape="round" />}
          </button>
        }
        entries={[
          own,
          help,
          null,
          ...themes.map(({ value, ...entry }) => ({ ...entry, checked: theme === value, onSelect: () => setTheme(value) })),
          null,
          ...languages.map(({ value, label }) => ({
            label,
            icon: Languages,
            checked: language === value,
            onSelect: () => void chooseLanguage(value).catch(() => undefined),
          })),
          null,
          offer !== 'none' && {
            label: m.shell_install(),
            icon: MonitorDown,
            onSelect: () => (offer === 'prompt' ? void install() : setHelping(true)),
          },
          entry,
          identity.companies.length > 1 && { label: m.shell_switch_company(), icon: Building2, onSelect: () => setLeaving('switch') },
          identity.lock !== undefined && { label: m.lock_menu(), icon: Lock, onSelect: () => void lock() },
          { label: m.common_sign_out(), icon: LogOut, onSelect: () => setLeaving('sign-out') },
        ]}
      />
      {helping && <InstallHelp onClose={() => setHelping(false)} />}
      {leaving && <LeaveDialog purpose={leaving} onStay={() => setLeaving(null)} onSwitch={() => chooseCompany(null)} />}
    </>
  );
}
