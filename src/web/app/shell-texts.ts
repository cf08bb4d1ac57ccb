import { defineTexts } from '#domain/texts.ts';

export const shellTexts = defineTexts({
  en: {
    navigation: 'Main menu',
    dashboard: 'Dashboard',
    assets: 'Assets',
    notFound: 'Page not found',
    more: 'More',
    account: 'Account and settings',
    language: 'Language',
    currency: 'Currency',
    privacy: 'Privacy',
    sources: 'Sources of data',
    logOut: 'Log out',
    updateFailed: 'Update Failed',
    updateFailedText: 'Failed to update profile. Please try again.',
  },
  sv: {
    navigation: 'Huvudmeny',
    dashboard: 'Översikt',
    assets: 'Tillgångar',
    notFound: 'Sidan finns inte',
    more: 'Mer',
    account: 'Konto och inställningar',
    language: 'Språk',
    currency: 'Valuta',
    privacy: 'Integritet',
    sources: 'Datakällor',
    logOut: 'Logga ut',
    updateFailed: 'Uppdateringen misslyckades',
    updateFailedText: 'Profilen kunde inte uppdateras. Försök igen.',
  },
});
