import { defineTexts } from '#domain/basics/texts.ts';

export const uiTexts = defineTexts({
  en: {
    home: 'Valv, start page',
    language: 'Language',
    optional: 'optional',
    close: 'Close',
    loading: 'Loading',
    skip: 'Skip to the content',
    explain: ({ label }: { label: string }) => `Show the calculation: ${label}`,
    closeToast: 'Close the message',
    switchTheme: 'Switch theme',
    broken: 'This could not be shown.',
    retry: 'Try again',
    retrying: 'Trying...',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    notOpened: 'It could not be opened',
    notOpenedText: 'Check your connection and try again.',
  },
  sv: {
    home: 'Valv, startsidan',
    language: 'Språk',
    optional: 'valfritt',
    close: 'Stäng',
    loading: 'Läser in',
    skip: 'Hoppa till innehållet',
    explain: ({ label }: { label: string }) => `Visa uträkningen: ${label}`,
    closeToast: 'Stäng meddelandet',
    switchTheme: 'Byt tema',
    broken: 'Det här gick inte att visa.',
    retry: 'Försök igen',
    retrying: 'Försöker...',
    unreachable: 'Servern går inte att nå. Kontrollera anslutningen och försök igen.',
    notOpened: 'Det gick inte att öppna',
    notOpenedText: 'Kontrollera anslutningen och försök igen.',
  },
});

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
