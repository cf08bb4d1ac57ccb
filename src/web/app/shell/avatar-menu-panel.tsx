import Coins from 'lucide-react/icons/coins';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { useChangePreferences } from '#web/account/use-profile.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { type MenuEntry, MenuPanel } from '#web/kit/ui/menu-panel.tsx';
import { shellTexts } from '#web/app/texts.ts';
import styles from './avatar-menu.module.css';

const LANGUAGE_NAMES: { value: Language; text: string; lang: Language }[] = [
  { value: 'en', text: 'English', lang: 'en' },
  { value: 'sv', text: 'Svenska', lang: 'sv' },
];

type Props = { label: string; trigger: ReactNode; user: User; onLogOut: () => void };

/** The user's name and settings: language, currency; and the sign-out. */
export function AvatarMenuPanel({ label, trigger, user, onLogOut }: Props) {
  const texts = useTexts(avatarMenuTexts);
  const names = useTexts(shellTexts);
  const [, navigate] = useLocation();
  const choices = useChoices(user);
  const logOut: MenuEntry = {
    kind: 'action',
    text: texts.logOut,
    icon: LogOut,
    onSelect: onLogOut,
  };
  const links = useTexts(publicLinkTexts);
  const linked = [
    { path: paths.account, text: names.accountPage, icon: UserRound },
    ...PUBLIC_LINKS.map(({ name, ...link }) => ({ ...link, text: links[name] })),
  ];
  const pages = linked.map(({ path, ...page }): MenuEntry => ({
    kind: 'link',
    ...page,
    href: path,
    onSelect: () => navigate(path),
  }));
  return (
    <MenuPanel
      label={label}
      trigger={trigger}
      header={<Profile user={user} />}
      groups={[choices, pages, [logOut]]}
    />
  );
}

function Profile({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      {name !== '' && <p className={styles['name']}>{name}</p>}
      <p className={styles['email']}>{user.email}</p>
    </>
  );
}

function useChoices(user: User): MenuEntry[] {
  const texts = useTexts(avatarMenuTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const choose = (preferences: { language?: Language; currency?: Currency }) =>
    change(preferences).catch((error: unknown) => {
      const { updateFailed: title, updateFailedText: otherwise } = texts;
      const retry = () => void choose(preferences);
      showFailure({ title, otherwise, retry }, error, language);
    });
  return [
    {
      kind: 'choice',
      text: texts.language,
      icon: Languages,
      value: language,
      options: LANGUAGE_NAMES,
      onChoose: (value) => void choose({ language: value as Language }),
    },
    {
      kind: 'choice',
      text: texts.currency,
      icon: Coins,
      value: user.currency,
      options: CURRENCIES.map((code) => ({
        value: code,
        text: `${code} · ${currencyName(code, language)}`,
      })),
      onChoose: (value) => void choose({ currency: value as Currency }),
    },
  ];
}

const avatarMenuTexts = defineTexts({
  en: {
    language: 'Language',
    currency: 'Currency',
    logOut: 'Log out',
    updateFailed: 'Update Failed',
    updateFailedText: 'Failed to update profile. Please try again.',
  },
  sv: {
    language: 'Språk',
    currency: 'Valuta',
    logOut: 'Logga ut',
    updateFailed: 'Uppdateringen misslyckades',
    updateFailedText: 'Profilen kunde inte uppdateras. Försök igen.',
  },
});
