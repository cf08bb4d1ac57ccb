import { KIND_NAMES } from '#domain/records/kinds.ts';
import FileUp from 'lucide-react/icons/file-up';
import History from 'lucide-react/icons/history';
import Percent from 'lucide-react/icons/percent';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useLocation } from 'wouter';
import { useAddEntries, useChangeEntries, useRecordEntries } from '#web/app/palette/entries.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { paletteTexts } from '#web/app/palette/texts.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { guestModeTexts } from './texts.ts';
import { useGuestPreferences } from './guest-menu.tsx';

/** The palette of a guest: their lists, records and settings. */
export function GuestPalette({ onClose }: { onClose: () => void }) {
  const texts = useTexts(paletteTexts);
  const names = useTexts(guestModeTexts);
  const links = useTexts(publicLinkTexts);
  const [, navigate] = useLocation();
  const screens = [
    ...KIND_NAMES.map((kind) => {
      const { icon, guestPath: path } = KIND_SCREENS[kind];
      return { path, text: names[kind], icon };
    }),
    { path: paths.guestHistory, text: names.history, icon: History },
    { path: paths.guestTax, text: names.tax, icon: Percent },
    { path: paths.guestHoldings, text: names.holdings, icon: TrendingUp },
    { path: paths.guestMove, text: names.move, icon: FileUp, words: texts.moveWords },
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
  const groups = [go, useAddEntries(), changes, useRecordEntries(names)];
  return <Palette groups={groups} onClose={onClose} />;
}
