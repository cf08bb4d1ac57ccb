import { readStored, writeStored } from '#web/i18n/stored.ts';

const KEY = 'valv.theme';

/** Dark is the default. The script in the page's head sets the theme before the first paint. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const theme = dataset['theme'] === 'light' ? 'dark' : 'light';
  dataset['theme'] = theme;
  writeStored(KEY, theme);
}

/** Keeps this tab in the theme that another tab chooses. */
export function followTheme(): void {
  addEventListener('storage', ({ key }) => {
    const theme = readStored(KEY) === 'light' ? 'light' : 'dark';
    if (key === KEY) document.documentElement.dataset['theme'] = theme;
  });
}
