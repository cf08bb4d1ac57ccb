// Apart from texts.ts: they come with the menu; the first view (120 kB) does not carry them.
import { defineTexts } from '#domain/basics/texts.ts';

export const avatarMenuTexts = defineTexts({
  en: {
    language: 'Language',
    currency: 'Currency',
    logOut: 'Log out',
    updateFailed: 'Update Failed',
    updateFailedText: 'Failed to update profile. Please try again.',
  },
  sv: {
    language: 'Språk',
    currency: 'Valuta',
    logOut: 'Logga ut',
    updateFailed: 'Uppdateringen misslyckades',
    updateFailedText: 'Profilen kunde inte uppdateras. Försök igen.',
  },
});
