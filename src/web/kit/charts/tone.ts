/** The four steps that a score is coloured in, from bad to very good. */
export type Tone = 'negative' | 'warning' | 'accent' | 'positive';
