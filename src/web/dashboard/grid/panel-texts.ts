// Apart from texts.ts: they come with customizing; texts.ts is in the first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of the panel that edits the dashboard. */
export const panelTexts = defineTexts({
  en: {
    panelTitle: 'Add widgets',
    panelText:
      'Drag a widget to move it. With the keyboard: go to its handle and use the arrow keys.',
    shown: 'is shown already',
  },
  sv: {
    panelTitle: 'Lägg till rutor',
    panelText:
      'Dra en ruta för att flytta den. Med tangentbord: gå till handtaget, använd pilarna.',
    shown: 'visas redan',
  },
});
