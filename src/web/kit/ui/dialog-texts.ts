// Apart from texts.ts: words of dialogs, which the first view does not carry.
import { defineTexts } from '#domain/basics/texts.ts';

export const dialogTexts = defineTexts({
  en: {
    discardTitle: 'Discard what you have typed?',
    discardText: 'Nothing has been saved yet.',
    keepTyping: 'Keep typing',
    discard: 'Leave without saving',
  },
  sv: {
    discardTitle: 'Vill du lämna utan att spara?',
    discardText: 'Inget är sparat ännu.',
    keepTyping: 'Fortsätt skriva',
    discard: 'Lämna utan att spara',
  },
});
