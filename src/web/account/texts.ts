import { defineTexts } from '#domain/texts.ts';

export const accountTexts = defineTexts({
  en: {
    updateFailed: 'Update Failed',
    updateFailedText: 'Failed to update profile. Please try again.',
    profile: {
      title: 'Profile',
      lead: 'What Valv calls you.',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      emailFixed: 'Email address cannot be changed',
      save: 'Save changes',
      saving: 'Saving...',
      saved: 'Profile Updated',
    },
    facts: {
      title: 'Account information',
      userId: 'User ID',
      created: 'Account created',
      unknown: 'Unknown',
    },
    preferences: {
      title: 'Language and currency',
      lead: 'Totals are shown in the currency, and mails are written in the language.',
      language: 'Language',
      currency: 'Currency',
    },
  },
  sv: {
    updateFailed: 'Uppdateringen misslyckades',
    updateFailedText: 'Profilen kunde inte uppdateras. Försök igen.',
    profile: {
      title: 'Profil',
      lead: 'Så tilltalar Valv dig.',
      firstName: 'Förnamn',
      lastName: 'Efternamn',
      email: 'E-post',
      emailFixed: 'E-postadressen kan inte ändras',
      save: 'Spara ändringarna',
      saving: 'Sparar...',
      saved: 'Profilen är uppdaterad',
    },
    facts: {
      title: 'Kontouppgifter',
      userId: 'Användar-id',
      created: 'Kontot skapades',
      unknown: 'Okänt',
    },
    preferences: {
      title: 'Språk och valuta',
      lead: 'Summor visas i valutan och mail skrivs på språket.',
      language: 'Språk',
      currency: 'Valuta',
    },
  },
});
