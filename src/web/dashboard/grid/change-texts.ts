// Apart from texts.ts: they come with customizing; texts.ts is in the first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Messages about changes of the dashboard. */
export const changeTexts = defineTexts({
  en: {
    added: 'Widget added to dashboard',
    removed: 'Widget removed from dashboard',
    undo: 'Undo',
    addFailed: 'The widget could not be added',
    removeFailed: 'The widget could not be removed',
    orderFailed: 'The order could not be saved',
  },
  sv: {
    added: 'Rutan lades till på översikten',
    removed: 'Rutan togs bort från översikten',
    undo: 'Ångra',
    addFailed: 'Rutan kunde inte läggas till',
    removeFailed: 'Rutan kunde inte tas bort',
    orderFailed: 'Ordningen kunde inte sparas',
  },
});
