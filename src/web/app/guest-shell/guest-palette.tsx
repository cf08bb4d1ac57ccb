import History from 'lucide-react/icons/history';
import Percent from 'lucide-react/icons/percent';
import { useLocation } from 'wouter';
import { useChangeEntries } from '#web/app/palette/change-entries.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { useAddEntries, useRecordEntries } from '#web/app/palette/record-entries.ts';
import { paletteTexts } from '#web/app/palette/texts.ts';
import { kindIcons } from '#web/client/records/kind-icons.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { TABS } from './guest-tabs.tsx';
import { guestModeTexts } from './texts.ts';
import { useGuestPreferences } from './use-guest-preferences.ts';

/** The palette of a guest: their lists, records and settings. */
export function GuestPalette({ onClose }: { onClose: () => void }) {
  const texts = useTexts(paletteTexts);
  const names = useTexts(guestModeTexts);
  const links = useTexts(publicLinkTexts);
  const [, navigate] = useLocation();
  const lists = {
    assets: { path: paths.guestAssets, name: names.assets },
    liabilities: { path: paths.guestLiabilities, name: names.liabilities },
    incomes: { path: paths.guestIncome, name: names.incomes },
    costs: { path: paths.guestCosts, name: names.costs },
    goals: { path: paths.guestGoals, name: names.goals },
  };
  const screens = [
    ...TABS.map(({ kind, path }) => ({ path, text: names[kind], icon: kindIcons[kind] })),
    { path: paths.guestHistory, text: names.history, icon: History },
    { path: paths.guestTax, text: names.tax, icon: Percent },
    ...PUBLIC_LINKS.map(({ name, path, icon }) => ({ path, text: links[name], icon })),
    { path: paths.register, text: names.upgrade, icon: History },
  ];
  const go = {
    title: texts.go,
    entries: screens.map(({ path, ...entry }) => ({
      id: path,
      ...entry,
      onSelect: () => navigate(path),
    })),
  };
  const changes = useChangeEntries(useGuestPreferences());
  const groups = [go, useAddEntries(lists), changes, useRecordEntries(lists)];
  return <Palette groups={groups} onClose={onClose} />;
}
