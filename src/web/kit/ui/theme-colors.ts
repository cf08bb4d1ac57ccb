/** The background of each theme (`--bg`), for uses outside the page's style sheets. */
export const THEME_COLORS = { dark: '#0e0d0b', light: '#f3f1ed' } as const;
