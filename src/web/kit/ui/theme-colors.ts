/** The ground of each theme (`--bg`), for what is outside the page and reads no style sheet. */
export const THEME_COLORS = { dark: '#0e0d0b', light: '#f3f1ed' } as const;
