/** The four steps that a score is colored in, from bad to very good. */
export type ChartTone = 'negative' | 'warning' | 'accent' | 'positive';
