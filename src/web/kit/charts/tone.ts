/** The four steps that a score is colored in, from bad to very good. */
export type Tone = 'negative' | 'warning' | 'accent' | 'positive';
