import Coins from 'lucide-react/icons/coins';
import Languages from 'lucide-react/icons/languages';
import SunMoon from 'lucide-react/icons/sun-moon';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { toggleTheme } from '#web/kit/ui/theme.ts';
import type { PaletteEntry, EntryGroup } from './entries.ts';
import { paletteTexts } from './texts.ts';

type ChangePreferences = (preferences: { language?: Language; currency?: Currency }) => void;

/** Theme, language, and the currencies that amounts can be shown in. */
export function useChangeEntries(change: ChangePreferences): EntryGroup {
  const texts = useTexts(paletteTexts);
  const language = useLanguage();
  const other = language === 'sv' ? 'en' : 'sv';
  const own: PaletteEntry[] = [
    {
      id: 'theme',
      text: texts.theme,
      icon: SunMoon,
      words: texts.themeWords,
      onSelect: toggleTheme,
    },
    {
      id: 'language',
      text: texts.language,
      icon: Languages,
      words: texts.languageWords,
      onSelect: () => change({ language: other }),
    },
  ];
  const currencies = CURRENCIES.map((code): PaletteEntry => ({
    id: `currency-${code}`,
    text: texts.currency({ code, name: currencyName(code, language) }),
    icon: Coins,
    isFoundOnly: true,
    onSelect: () => change({ currency: code }),
  }));
  return { title: texts.change, entries: [...own, ...currencies] };
}
