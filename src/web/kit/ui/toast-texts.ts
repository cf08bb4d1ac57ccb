// Apart from texts.ts: words of toasts, which the first view does not carry.
import { defineTexts } from '#domain/basics/texts.ts';

export const toastTexts = defineTexts({
  en: { one: 'Message', all: 'Messages' },
  sv: { one: 'Meddelande', all: 'Meddelanden' },
});
