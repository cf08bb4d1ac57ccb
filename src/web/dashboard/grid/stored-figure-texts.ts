// Apart from texts.ts: they come after the first view; texts.ts is in it.
import { defineTexts } from '#domain/basics/texts.ts';

type When = { when: string };

export const storedFigureTexts = defineTexts({
  en: { readAt: ({ when }: When) => `Read ${when}` },
  sv: { readAt: ({ when }: When) => `Hämtat ${when}` },
});
