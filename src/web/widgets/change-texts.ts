import { defineTexts } from '#domain/texts.ts';

type Since = { month: string };

export const changeTexts = defineTexts({
  en: {
    since: ({ month }: Since) => `since ${month}`,
    unchanged: 'Unchanged',
    noEarlierMonth: 'No earlier month to compare with',
  },
  sv: {
    since: ({ month }: Since) => `sedan ${month}`,
    unchanged: 'Oförändrat',
    noEarlierMonth: 'Inget att jämföra med ännu',
  },
});
