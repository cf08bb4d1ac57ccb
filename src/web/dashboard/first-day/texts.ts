import { defineTexts } from '#domain/basics/texts.ts';

type ProgressParams = { done: number; of: number };

export const firstDayTexts = defineTexts({
  en: {
    title: 'Four things give you your first net worth',
    progress: ({ done, of }: ProgressParams) => `${done} of ${of}`,
    progressLabel: 'How far you are',
    done: 'Done',
    skipped: 'Skipped',
    emptyTitle: 'No net worth data available',
    emptyText: 'Add assets and liabilities to see your net worth trend',
    addAssets: 'Add assets',
    steps: {
      home: {
        name: 'Your home',
        text: 'What it is worth today, and how much of it is yours.',
        add: 'Enter your home',
        skip: 'I own no home',
        proposed: 'Home',
      },
      loans: {
        name: 'Your loans',
        text: 'All parts of the mortgage at once, with rate and amortization.',
        add: 'Enter your loans',
        skip: 'I have no loans',
        proposed: '',
      },
      account: {
        name: 'An account',
        text: 'Its balance today.',
        add: 'Enter an account',
        skip: 'Skip this',
        proposed: 'Bank account',
      },
      salary: {
        name: 'Your salary',
        text: 'What you earn a month, and the tax on it.',
        add: 'Enter your salary',
        skip: 'I have no salary',
        proposed: 'Salary',
      },
    },
    connect: 'Connect your bank',
    file: 'Open a bank file',
    spreadsheet: 'Bring a spreadsheet',
  },
  sv: {
    title: 'Fyra saker ger dig din första nettoförmögenhet',
    progress: ({ done, of }: ProgressParams) => `${done} av ${of}`,
    progressLabel: 'Hur långt du har kommit',
    done: 'Klart',
    skipped: 'Hoppades över',
    emptyTitle: 'Ingen nettoförmögenhet att visa ännu',
    emptyText: 'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
    addAssets: 'Lägg till tillgångar',
    steps: {
      home: {
        name: 'Bostaden',
        text: 'Vad den är värd i dag och hur stor del som är din.',
        add: 'Skriv in bostaden',
        skip: 'Jag äger ingen bostad',
        proposed: 'Bostaden',
      },
      loans: {
        name: 'Lånen',
        text: 'Alla delar av bolånet på en gång, med ränta och amortering.',
        add: 'Skriv in lånen',
        skip: 'Jag har inga lån',
        proposed: '',
      },
      account: {
        name: 'Ett konto',
        text: 'Saldot i dag.',
        add: 'Skriv in ett konto',
        skip: 'Hoppa över',
        proposed: 'Bankkonto',
      },
      salary: {
        name: 'Lönen',
        text: 'Vad du tjänar i månaden och skatten på det.',
        add: 'Skriv in lönen',
        skip: 'Jag har ingen lön',
        proposed: 'Lön',
      },
    },
    connect: 'Koppla banken',
    file: 'Öppna en bankfil',
    spreadsheet: 'Ta med ett kalkylark',
  },
});
