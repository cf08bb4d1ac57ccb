// Apart from texts.ts: the leading figure has them in the first view (120 kB).
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts in place of net worth; loaded apart from those of the leading figure. */
export const noNetWorthTexts = defineTexts({
  en: {
    noNetWorthTitle: 'No net worth data available',
    noNetWorthText: 'Add assets and liabilities to see your net worth trend',
    addAssets: 'Add assets',
  },
  sv: {
    noNetWorthTitle: 'Ingen nettoförmögenhet att visa ännu',
    noNetWorthText:
      'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
    addAssets: 'Lägg till tillgångar',
  },
});
