import { defineTexts } from '#domain/texts.ts';

type Counted = { count: number };

export const monthCardTexts = defineTexts({
  en: {
    all: ({ count }: Counted) =>
      count === 1 ? 'Its value is up to date.' : `All ${count} values are up to date.`,
    some: ({ said, count }: Counted & { said: number }) =>
      `${said} of ${count} values are up to date.`,
    update: ({ count }: Counted) =>
      count === 1 ? 'Update the last one' : `Update the last ${count}`,
    see: 'See the history',
  },
  sv: {
    all: ({ count }: Counted) =>
      count === 1 ? 'Värdet är aktuellt.' : `Alla ${count} värden är aktuella.`,
    some: ({ said, count }: Counted & { said: number }) =>
      `${said} av ${count} värden är aktuella.`,
    update: ({ count }: Counted) =>
      count === 1 ? 'Uppdatera det sista' : `Uppdatera de ${count} sista`,
    see: 'Se historiken',
  },
});
