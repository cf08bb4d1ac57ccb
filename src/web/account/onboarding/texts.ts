import { defineTexts } from '#domain/basics/texts.ts';

type StepParams = { step: number; of: number };

export const onboardingTexts = defineTexts({
  en: {
    step: ({ step, of }: StepParams) => `Step ${step} of ${of}`,
    progress: 'How far you are',
    previous: 'Previous',
    next: 'Next',
    complete: 'Complete Setup',
    completing: 'Setting up...',
    profile: {
      title: 'About you',
      lead: 'So that we know your name and the language you want.',
      firstName: 'First name',
      lastName: 'Last name',
      language: 'Language',
      age: 'Age',
      occupation: 'Occupation',
    },
    money: {
      title: 'Currency and income',
      lead: 'Totals are shown in this currency. You can change it whenever you like.',
      currency: 'Currency',
      income: 'Monthly income',
      incomeHelp: 'Before tax. You can add more sources later.',
      tax: 'Tax in percent',
      taxHelp:
        'As on your payslip: tax divided by pay. Leave it empty if you do not know, and 30% is ' +
        'counted as an estimate.',
    },
    goals: {
      title: 'Your financial goals',
      lead: 'What would you like to reach? Write as you would say it. You can also skip this.',
      goals: 'Financial goals',
      placeholder: 'A buffer of three months, and a smaller mortgage.',
    },
    summary: {
      title: 'All set',
      lead: 'This is what you have entered. Change anything by going back.',
      name: 'Name',
      nothing: 'Not filled in',
      missing: 'Missing',
      change: ({ what }: { what: string }) => `Change ${what}`,
      changeWord: 'Change',
    },
    welcome: ({ name }: { name: string }) => `Welcome to Valv, ${name}`,
    welcomeText: 'Start with what you own: a home, an account.',
    failed: 'Setup Failed',
    failedText: 'There was an error setting up your profile. Please try again.',
    incomplete: 'Something is missing or not right. Correct the fields that are marked.',
  },
  sv: {
    step: ({ step, of }: StepParams) => `Steg ${step} av ${of}`,
    progress: 'Hur långt du har kommit',
    previous: 'Föregående',
    next: 'Nästa',
    complete: 'Slutför',
    completing: 'Slutför...',
    profile: {
      title: 'Om dig',
      lead: 'Så att vi vet vad du heter och vilket språk du vill ha.',
      firstName: 'Förnamn',
      lastName: 'Efternamn',
      language: 'Språk',
      age: 'Ålder',
      occupation: 'Sysselsättning',
    },
    money: {
      title: 'Valuta och inkomst',
      lead: 'Summor visas i den här valutan. Du kan byta när du vill.',
      currency: 'Valuta',
      income: 'Inkomst per månad',
      incomeHelp: 'Före skatt. Fler inkomster kan du lägga till senare.',
      tax: 'Skatt i procent',
      taxHelp:
        'Som på lönebeskedet: skatten delad med lönen. Lämna tomt om du inte vet, så räknas ' +
        '30\u00a0% som en uppskattning.',
    },
    goals: {
      title: 'Dina ekonomiska mål',
      lead: 'Vad vill du nå? Skriv som du skulle säga det. Du kan också hoppa över det här.',
      goals: 'Ekonomiska mål',
      placeholder: 'En buffert på tre månader och ett mindre bolån.',
    },
    summary: {
      title: 'Allt är klart',
      lead: 'Det här har du fyllt i. Gå tillbaka om något ska ändras.',
      name: 'Namn',
      nothing: 'Inte ifyllt',
      missing: 'Saknas',
      change: ({ what }: { what: string }) => `Ändra ${what}`,
      changeWord: 'Ändra',
    },
    welcome: ({ name }: { name: string }) => `Välkommen till Valv, ${name}`,
    welcomeText: 'Börja med det du äger: en bostad, ett konto.',
    failed: 'Det gick inte att slutföra',
    failedText: 'Något gick fel när din profil skulle sparas. Försök igen.',
    incomplete: 'Något saknas eller stämmer inte. Rätta fälten som är markerade.',
  },
});
