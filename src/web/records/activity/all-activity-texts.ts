// Apart from texts.ts: a dialog that the dashboard loads when it is opened.
import { defineTexts } from '#domain/basics/texts.ts';

export const allActivityTexts = defineTexts({
  en: { title: 'All activity', more: 'Show earlier', reading: 'Fetching...' },
  sv: { title: 'All aktivitet', more: 'Visa tidigare', reading: 'Hämtar...' },
});
