import Users from 'lucide-react/icons/users';
import FileText from 'lucide-react/icons/file-text';
import { useLocation } from 'wouter';
import { useChangeEntries } from '#web/app/palette/change-entries.ts';
import type { EntryGroup } from '#web/app/palette/entries.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { useAddEntries, useRecordEntries } from '#web/app/palette/record-entries.ts';
import { paletteTexts } from '#web/app/palette/texts.ts';
import { useTransactionEntries } from '#web/app/palette/transaction-entries.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { householdPath, paths } from '#web/client/navigation/paths.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useHouseholds } from '#web/household/households/use-households.ts';
import { useChangePreferences } from '#web/account/use-preferences.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { destinations, otherScreens } from './navigation.ts';
import { shellTexts } from './texts.ts';

/** The palette of a signed-in user. */
export function AccountPalette({ onClose }: { onClose: () => void }) {
  const texts = useTexts(paletteTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const names = useTexts(shellTexts);
  const choose = (preferences: Parameters<typeof change>[0]) => {
    change(preferences).catch((error: unknown) => {
      const retry = () => choose(preferences);
      showFailure({ title: texts.languageFailed, retry }, error, language);
    });
  };
  const changes = useChangeEntries(choose);
  const records = useRecordEntries({ ...names, incomes: names.income });
  const groups = [useScreens(), useAddEntries(), changes, records];
  return <Palette groups={groups} useMore={useTransactionEntries} onClose={onClose} />;
}

/** Every screen, and each household of the user's. */
function useScreens(): EntryGroup {
  const texts = useTexts(paletteTexts);
  const names = useTexts(shellTexts);
  const links = useTexts(publicLinkTexts);
  const [, navigate] = useLocation();
  const { data: households = [] } = useHouseholds();
  const pages = [
    ...destinations,
    ...otherScreens
      .filter(({ path }) => path !== paths.bankReturn)
      .map((screen) => ({ ...screen, icon: FileText })),
  ];
  return {
    title: texts.go,
    entries: [
      ...pages.map(({ path, title, icon }) => ({
        id: path,
        text: names[title],
        icon,
        onSelect: () => navigate(path),
      })),
      ...PUBLIC_LINKS.map(({ name, path, icon }) => ({
        id: path,
        text: links[name],
        icon,
        onSelect: () => navigate(path),
      })),
      ...households.map(({ id, name }) => ({
        id: `household-${id}`,
        text: texts.household({ name }),
        icon: Users,
        onSelect: () => navigate(householdPath(id)),
      })),
    ],
  };
}
