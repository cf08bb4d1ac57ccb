import { useQueryClient } from '@tanstack/react-query';
import Coins from 'lucide-react/icons/coins';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import FolderOpen from 'lucide-react/icons/folder-open';
import Languages from 'lucide-react/icons/languages';
import Percent from 'lucide-react/icons/percent';
import TrendingUp from 'lucide-react/icons/trending-up';
import X from 'lucide-react/icons/x';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { initialsOf } from '#domain/basics/display-name.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { failureText, showFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { announceCurrency, onCurrencyChanged } from '#web/client/records/preferred-currency.ts';
import { readAnew } from '#web/guest/storage/guest-data.ts';
import {
  guestCurrency,
  type GuestUser,
  keepGuestProfile,
  profileOf,
  readGuestUser,
} from '#web/guest/storage/guest-user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/page-frame.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-panel.tsx';
import { Menu } from '#web/kit/ui/panel-button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { guestModeTexts } from './texts.ts';
import styles from './guest.module.css';

/** Settings of a guest, and the export and import of their data. */
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
  const links = useTexts(publicLinkTexts);
  const pages = [
    { path: paths.guestTax, text: texts.tax, icon: Percent },
    { path: paths.guestHoldings, text: texts.holdings, icon: TrendingUp },
    { path: paths.guestMove, text: texts.move, icon: FileUp },
    ...PUBLIC_LINKS.map(({ name, ...link }) => ({ ...link, text: links[name] })),
  ];
  return pages.map(({ path, ...page }) => ({
    kind: 'link',
    ...page,
    href: path,
    onSelect: () => navigate(path),
  }));
}

/** A failed action on a file, and the reason. */
type FileFailure = { title: string; text: string };

/** Export of a guest's data, import of a file, and the last failure of either. */
function useGuestFile() {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const save = async () => {
    setFailure(null);
    try {
      const { saveGuestFile } = await import('#web/guest/storage/guest-file.ts');
      await saveGuestFile();
      showToast({ title: texts.fileSaved, description: texts.fileSavedText });
    } catch (error) {
      setFailure({ title: texts.fileNotSaved, text: failureText(error, language) });
    }
  };
  const open = async (file: File) => {
    setFailure(null);
    try {
      const { openGuestFile } = await import('#web/guest/storage/open-guest-file.ts');
      const opened = await openGuestFile(file);
      if ('issue' in opened) {
        const isLarge = opened.issue === 'file.large';
        const text = isLarge ? texts.fileLarge : issueText(opened.issue, language);
        setFailure({ title: texts.fileFailed, text });
        return;
      }
      const description = texts.fileOpenedText({ count: opened.count });
      showToast({ title: texts.fileOpened, description });
    } catch (error) {
      setFailure({ title: texts.fileFailed, text: failureText(error, language) });
    }
    readAnew(client);
  };
  return { save, open, failure, forgetFailure: () => setFailure(null) };
}

type GuestPreferences = { language?: Language; currency?: Currency };

/** Changes language or currency: in the guest's profile, and in this browser. */
export function useGuestPreferences(): (preferences: GuestPreferences) => void {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  return (preferences) => {
    const user = readGuestUser();
    try {
      if (user !== null) keepGuestProfile({ ...profileOf(user), ...preferences });
      if (preferences.language) chooseLanguage(preferences.language);
      if (preferences.currency) announceCurrency(preferences.currency);
    } catch (error) {
      showFailure(texts.notKept, error, language);
    }
  };
}
