// Apart from texts.ts: they come with the card, when the page is idle.
import { defineTexts } from '#domain/basics/texts.ts';

type Counted = { count: number };

export const monthCardTexts = defineTexts({
  en: {
    all: ({ count }: Counted) =>
      count === 1 ? 'Its value is up to date.' : `All ${count} values are up to date.`,
    some: ({ said, count }: Counted & { said: number }) =>
      `${said} of ${count} values are up to date.`,
    none: ({ count }: Counted) =>
      count === 1 ? 'Its value is not up to date.' : `None of ${count} values is up to date.`,
    first: 'Update',
    update: ({ count }: Counted) =>
      count === 1 ? 'Update the last one' : `Update the last ${count}`,
    see: 'See the history',
  },
  sv: {
    all: ({ count }: Counted) =>
      count === 1 ? 'Värdet är aktuellt.' : `Alla ${count} värden är aktuella.`,
    some: ({ said, count }: Counted & { said: number }) =>
      `${said} av ${count} värden är aktuella.`,
    none: ({ count }: Counted) =>
      count === 1 ? 'Värdet är inte aktuellt.' : `Inget av ${count} värden är aktuellt.`,
    first: 'Uppdatera',
    update: ({ count }: Counted) =>
      count === 1 ? 'Uppdatera det sista' : `Uppdatera de ${count} sista`,
    see: 'Se historiken',
  },
});

/** How many values there are, and how many of them were said this month. */
type Said = { said: number; count: number };

/** How it stands, and what the link to the month says. */
export function stateOf({ said, count }: Said, texts: (typeof monthCardTexts)['en']) {
  if (said === count) return { state: texts.all({ count }), step: texts.see };
  if (said === 0) return { state: texts.none({ count }), step: texts.first };
  return { state: texts.some({ said, count }), step: texts.update({ count: count - said }) };
}

/** More would be too thin to see; each then stands for several values. */
const STONES_MAX = 30;

/** The last stone is laid with the last value. */
export function stonesOf({ said, count }: Said): { stones: number; laid: number } {
  const stones = Math.min(count, STONES_MAX);
  return { stones, laid: Math.floor((said * stones) / count) };
}
