// Apart from texts.ts: loaded with the fields, which few visits open.
import { defineTexts } from '#domain/basics/texts.ts';

export const taxFactsTexts = defineTexts({
  en: {
    municipality: 'Municipality where you are registered',
    municipalityHelp: 'Where you were registered on 1 November last year.',
    birthYear: 'Year of birth',
    church: 'Member of the Church of Sweden',
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
    churchRequired: 'Choose yes or no.',
    save: 'Save the facts',
    saving: 'Saving...',
    erase: 'Erase the facts',
    notSaved: 'The facts could not be saved',
  },
  sv: {
    municipality: 'Kommun där du är folkbokförd',
    municipalityHelp: 'Där du var folkbokförd den 1 november i fjol.',
    birthYear: 'Födelseår',
    church: 'Medlem i Svenska kyrkan',
    choose: 'Välj',
    yes: 'Ja',
    no: 'Nej',
    churchRequired: 'Välj ja eller nej.',
    save: 'Spara uppgifterna',
    saving: 'Sparar...',
    erase: 'Radera uppgifterna',
    notSaved: 'Uppgifterna kunde inte sparas',
  },
});
