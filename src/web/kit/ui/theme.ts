import { THEME_KEY } from '#web/kit/storage/keys.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';

/** Dark is the default. The script in the page's head sets the theme before the first paint. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const theme = dataset['theme'] === 'light' ? 'dark' : 'light';
  dataset['theme'] = theme;
  colorWindow(theme);
  writeStored(THEME_KEY, theme);
}

/** Keeps this tab in the theme that another tab chooses. */
export function followTheme(): void {
  addEventListener('storage', ({ key }) => {
    const theme = readStored(THEME_KEY) === 'light' ? 'light' : 'dark';
    if (key !== THEME_KEY) return;
    document.documentElement.dataset['theme'] = theme;
    colorWindow(theme);
  });
}

/** The bar of the window or the phone around the page. */
function colorWindow(theme: keyof typeof THEME_COLORS): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
}

/** The background of each theme (`--bg`), for uses outside the page's style sheets. */
export const THEME_COLORS = { dark: '#0e0d0b', light: '#f3f1ed' } as const;
