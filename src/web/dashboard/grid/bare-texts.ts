// Apart from texts.ts: they come with an empty dashboard; texts.ts is in the first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of a dashboard without widgets. */
export const bareTexts = defineTexts({
  en: {
    bareTitle: 'Your dashboard is empty',
    bareText: 'Choose what it should show.',
    bareTextNow: 'Choose above what it should show.',
  },
  sv: {
    bareTitle: 'Din översikt är tom',
    bareText: 'Välj vad den ska visa.',
    bareTextNow: 'Välj ovan vad den ska visa.',
  },
});
