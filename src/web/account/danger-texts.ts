// Apart from texts.ts: the reader of an export, which is loaded alone, has these words.
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

const counted = (one: string, many: string) => (at: CountParams) =>
  at.count === 1 ? `1 ${one}` : `${at.count} ${many}`;

export const dangerTexts = defineTexts({
  en: {
    title: 'Danger Zone',
    lead: 'Leaving Valv, for now or for good.',
    dataTitle: 'Your data',
    dataLead: 'Take everything with you, or add what you took along.',
    counts: {
      assets: counted('asset', 'assets'),
      liabilities: counted('liability', 'liabilities'),
      incomes: counted('income source', 'income sources'),
      costs: counted('cost', 'costs'),
      goals: counted('goal', 'goals'),
      removed: counted('deleted item with its history', 'deleted items with their history'),
      observations: counted('earlier value', 'earlier values'),
      typedValues: counted('value of a past month', 'values of past months'),
      activities: counted('recent activity', 'recent activities'),
      bankAccounts: counted('bank account', 'bank accounts'),
      transactions: counted('transaction', 'transactions'),
    },
    export: {
      title: 'Export everything',
      text: 'One file that Valv can open again, or a zip of tables for a spreadsheet.',
      json: 'Save as JSON',
      csv: 'Save as CSV',
      making: 'Preparing...',
      failed: 'The file could not be made',
    },
    move: {
      title: 'Bring figures from a spreadsheet',
      text: 'Years of figures by month become your history here. You see them first.',
      button: 'Bring your figures',
    },
    open: {
      title: 'Open a file',
      text: 'Adds the contents of an exported file. You see them first.',
      button: 'Choose a file',
      reading: 'Reading...',
      failed: 'The file could not be opened',
      tooLarge: 'The file is larger than 256 MB.',
      mistake: ({ place, sentence }: { place: string; sentence: string }) =>
        `At ${place}: ${sentence}`,
      dialogTitle: 'Add what is in the file?',
      holds: 'The file holds:',
      nothing: 'The file holds no items.',
      beside:
        'It is added to what you already have. Name, language, currency, image and dashboard ' +
        'come along only if you have recorded nothing yet.',
      leftOut:
        'Memberships of households and what is owned together are left out: that takes a new ' +
        'invitation, and a new yes. So are connections to banks: a bank asks for consent anew.',
      cancel: 'Cancel',
      add: 'Add everything',
      adding: 'Adding...',
      added: 'Everything in the file is added',
      repeated: 'This file was added before, and nothing was added again',
    },
    signOut: {
      title: 'This device',
      text: 'Ends the session in this browser, in all its tabs.',
      button: 'Sign Out of Account',
    },
    everywhere: {
      title: 'All devices',
      text: 'Ends the sessions of all your devices, this one too, and all access tokens.',
      button: 'Log out everywhere',
      busy: 'Logging out...',
      failed: 'You could not be logged out everywhere',
    },
    erase: {
      title: 'Erase the account',
      text: 'Removes everything at once and for good. Export first what you want to keep.',
      button: 'Erase the account',
      dialogTitle: 'Erase the account for good?',
      dialogText: ({ email }: { email: string }) =>
        `Everything that belongs to ${email} is erased at once and cannot be restored:`,
      history: 'all earlier values, activities and notifications',
      profile: 'your profile, image and dashboard',
      sessions: 'your login on all devices; the email address is free again',
      password: 'Password',
      passwordMissing: 'Enter your password.',
      keep: 'Keep the account',
      confirm: 'Erase everything',
      erasing: 'Erasing...',
      done: 'The account is erased',
      doneText: 'Nothing is left in Valv.',
    },
  },
  sv: {
    title: 'Riskzon',
    lead: 'Lämna Valv, för stunden eller för gott.',
    dataTitle: 'Dina data',
    dataLead: 'Ta med dig allt, eller lägg till det du har sparat i en fil.',
    counts: {
      assets: counted('tillgång', 'tillgångar'),
      liabilities: counted('skuld', 'skulder'),
      incomes: counted('inkomstkälla', 'inkomstkällor'),
      costs: counted('kostnad', 'kostnader'),
      goals: counted('mål', 'mål'),
      removed: counted('borttagen post med sin historik', 'borttagna poster med sin historik'),
      observations: counted('tidigare värde', 'tidigare värden'),
      typedValues: counted('värde för en tidigare månad', 'värden för tidigare månader'),
      activities: counted('händelse', 'händelser'),
      bankAccounts: counted('bankkonto', 'bankkonton'),
      transactions: counted('transaktion', 'transaktioner'),
    },
    export: {
      title: 'Exportera allt',
      text: 'En fil som Valv kan öppna igen, eller en zip med tabeller för kalkylprogram.',
      json: 'Spara som JSON',
      csv: 'Spara som CSV',
      making: 'Förbereder...',
      failed: 'Filen kunde inte skapas',
    },
    move: {
      title: 'Ta med siffror från ett kalkylark',
      text: 'Flera års siffror per månad blir din historik här. Du ser dem först.',
      button: 'Ta med dina siffror',
    },
    open: {
      title: 'Öppna en fil',
      text: 'Lägger till innehållet i en exporterad fil. Du får se det först.',
      button: 'Välj en fil',
      reading: 'Läser...',
      failed: 'Filen kunde inte öppnas',
      tooLarge: 'Filen är större än 256 MB.',
      mistake: ({ place, sentence }: { place: string; sentence: string }) =>
        `Vid ${place}: ${sentence}`,
      dialogTitle: 'Vill du lägga till det som finns i filen?',
      holds: 'Filen innehåller:',
      nothing: 'Filen innehåller inga poster.',
      beside:
        'Det läggs till utöver det du redan har. Namn, språk, valuta, bild och översikt följer ' +
        'med bara om du inte har lagt in något ännu.',
      leftOut:
        'Medlemskap i hushåll och det som ägs ihop lämnas utanför: det kräver en ny inbjudan och ' +
        'ett nytt ja. Detsamma gäller kopplingar till banker: en bank ber om samtycke på nytt.',
      cancel: 'Avbryt',
      add: 'Lägg till allt',
      adding: 'Lägger till...',
      added: 'Allt i filen är tillagt',
      repeated: 'Filen har lagts till förut, och inget lades till igen',
    },
    signOut: {
      title: 'Den här enheten',
      text: 'Avslutar sessionen i den här webbläsaren, i alla dess flikar.',
      button: 'Logga ut från kontot',
    },
    everywhere: {
      title: 'Alla enheter',
      text: 'Avslutar sessionerna på alla dina enheter, även den här, och alla åtkomstnycklar.',
      button: 'Logga ut överallt',
      busy: 'Loggar ut...',
      failed: 'Du kunde inte loggas ut överallt',
    },
    erase: {
      title: 'Radera kontot',
      text: 'Tar bort allt på en gång och för gott. Exportera först det du vill behålla.',
      button: 'Radera kontot',
      dialogTitle: 'Radera kontot för gott?',
      dialogText: ({ email }: { email: string }) =>
        `Allt som hör till ${email} försvinner direkt och kan inte återställas:`,
      history: 'alla tidigare värden, händelser och aviseringar',
      profile: 'din profil, bild och översikt',
      sessions: 'din inloggning på alla enheter; e-postadressen blir ledig igen',
      password: 'Lösenord',
      passwordMissing: 'Skriv ditt lösenord.',
      keep: 'Behåll kontot',
      confirm: 'Radera allt',
      erasing: 'Raderar...',
      done: 'Kontot är raderat',
      doneText: 'Inget finns kvar i Valv.',
    },
  },
});
