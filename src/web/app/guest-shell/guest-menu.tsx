import Coins from 'lucide-react/icons/coins';
import Database from 'lucide-react/icons/database';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Languages from 'lucide-react/icons/languages';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { initialsOf } from '#domain/basics/initials.ts';
import type { Language } from '#domain/basics/texts.ts';
import { guestCurrency, type GuestUser } from '#web/guest/storage/guest-user.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { onCurrencyChanged } from '#web/client/records/preferred-currency.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/language-switch.tsx';
import { Menu, type MenuEntry } from '#web/kit/ui/menu.tsx';
import styles from './guest.module.css';
import { guestModeTexts } from './texts.ts';
import { type FileFailure, useGuestFile } from './use-guest-file.ts';
import { useGuestPreferences } from './use-guest-preferences.ts';

/** What a guest chooses, and the file that everything they keep comes and goes in. */
export function GuestMenu({ user }: { user: GuestUser | null }) {
  const texts = useTexts(guestModeTexts);
  const picker = useRef<HTMLInputElement>(null);
  const { save, open, failure, forgetFailure } = useGuestFile();
  const choices = useChoices();
  const file: MenuEntry[] = [
    { kind: 'action', text: texts.saveFile, icon: Download, onSelect: () => void save() },
    {
      kind: 'action',
      text: texts.openFile,
      icon: FolderOpen,
      onSelect: () => picker.current?.click(),
    },
  ];
  return (
    <>
      <Menu
        label={texts.menu({ name: user?.firstName ?? texts.guest })}
        trigger={
          <Avatar initials={initialsOf({ firstName: null, lastName: null, ...user, email: '' })} />
        }
        groups={[choices, file, usePages()]}
      />
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={texts.openFile}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void open(chosen);
          target.value = '';
        }}
      />
      {failure && <FailedFile failure={failure} onClose={forgetFailure} />}
    </>
  );
}

/** Below the bar that the file was chosen in, until it is closed or another one is tried. */
function FailedFile({ failure, onClose }: { failure: FileFailure; onClose: () => void }) {
  const { closeFailure } = useTexts(guestModeTexts);
  return (
    <div className={styles['failed']}>
      <FormError title={failure.title}>
        <p>{failure.text}</p>
      </FormError>
      <IconButton icon={X} size="small" label={closeFailure} onClick={onClose} />
    </div>
  );
}

function useChoices(): MenuEntry[] {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  const change = useGuestPreferences();
  const currency = useSyncExternalStore(onCurrencyChanged, () => guestCurrency(language));
  return [
    {
      kind: 'choice',
      text: texts.language,
      icon: Languages,
      value: language,
      options: (['en', 'sv'] as const).map((value) => ({
        value,
        text: LANGUAGE_NAMES[value],
        lang: value,
      })),
      onChoose: (value) => change({ language: value as Language }),
    },
    {
      kind: 'choice',
      text: texts.currency,
      icon: Coins,
      value: currency,
      options: CURRENCIES.map((code) => ({
        value: code,
        text: `${code} · ${currencyName(code, language)}`,
      })),
      onChoose: (value) => change({ currency: value as Currency }),
    },
  ];
}

function usePages(): MenuEntry[] {
  const texts = useTexts(guestModeTexts);
  const [, navigate] = useLocation();
  const pages = [
    ['privacy', ShieldCheck],
    ['sources', Database],
  ] as const;
  return pages.map(([page, icon]) => ({
    kind: 'link',
    text: texts[page],
    icon,
    href: paths[page],
    onSelect: () => navigate(paths[page]),
  }));
}
