// Apart from texts.ts: only the page after the provider has these words.
import { defineTexts, type NameParams } from '#domain/basics/texts.ts';

type JoinParams = { name: string; user: string; account: string };

export const providerTexts = defineTexts({
  en: {
    entering: 'Logging you in...',
    toLogin: 'To the login page',
    toAccount: 'To my account',
    ends: {
      'lost': {
        title: 'Log in again',
        text: () => 'The login was begun in another browser, or took too long. Start again.',
      },
      'denied': {
        title: 'You are not logged in',
        text: ({ name }: NameParams) =>
          `${name} did not let you in, or you cancelled. Try again, or log in another way.`,
      },
      'refused': {
        title: 'You are not logged in',
        text: ({ name }: NameParams) =>
          `What ${name} answered was not meant for this login. Start again. If that does not help, ` +
          'tell whoever runs this Valv: its log says what was wrong.',
      },
      'away': {
        title: 'You are not logged in',
        text: ({ name }: NameParams) =>
          `${name} does not answer just now. Try again in a moment, or log in another way.`,
      },
      'busy': {
        title: 'You are not logged in',
        text: () => 'There were too many logins at once. Wait a minute and try again.',
      },
      'no-address': {
        title: 'Your address is missing',
        text: ({ name }: NameParams) =>
          `${name} stated no email address for you. Ask whoever runs it to share your address with ` +
          'Valv.',
      },
      'banned': { title: 'You are not logged in', text: () => 'This account is closed.' },
      'taken': {
        title: 'Joined to another account',
        text: ({ name }: NameParams) =>
          `Your user at ${name} opens another account here. Log in with ${name} to see which.`,
      },
      'occupied': {
        title: 'Already joined',
        text: ({ name }: NameParams) =>
          `Your account is joined to another user at ${name}. Remove that one first, on the account ` +
          'page.',
      },
      'joined': {
        title: 'Your account is joined',
        text: ({ name }: NameParams) => `From now on you can log in with ${name}.`,
      },
    },
    join: {
      titleTaken: 'You already have an account',
      titleNew: 'Confirm your address',
      leadTaken: ({ name, email }: { name: string; email: string }) =>
        `There is already an account for ${email}. Log in to it once as before. From then on ${name} ` +
        'opens it.',
      leadNew: ({ name, email }: { name: string; email: string }) =>
        `${name} does not vouch for ${email}. Show once that the address is yours, or log in to the ` +
        'account that you already have.',
      mail: 'Email me a code',
      mailing: 'Sending...',
      mailed: ({ email }: { email: string }) => `A code is on its way to ${email}.`,
      own: 'Log in with my password',
      ask: ({ name, user, account }: JoinParams) =>
        `You are logged in as ${account}. Should ${user} at ${name} open this account from now on?`,
      yes: 'Join them',
      joining: 'Joining...',
      no: 'Not now',
      again: 'Log in once more, so that we know that it is you.',
    },
  },
  sv: {
    entering: 'Loggar in dig...',
    toLogin: 'Till inloggningen',
    toAccount: 'Till mitt konto',
    ends: {
      'lost': {
        title: 'Logga in igen',
        text: () =>
          'Inloggningen påbörjades i en annan webbläsare eller tog för lång tid. Börja om.',
      },
      'denied': {
        title: 'Du är inte inloggad',
        text: ({ name }: NameParams) =>
          `${name} släppte inte in dig, eller så avbröt du. Försök igen, eller logga in på ett annat ` +
          'sätt.',
      },
      'refused': {
        title: 'Du är inte inloggad',
        text: ({ name }: NameParams) =>
          `Svaret från ${name} hörde inte till den här inloggningen. Börja om. Hjälper inte det, säg ` +
          'till den som driver den här Valv: loggen säger vad som var fel.',
      },
      'away': {
        title: 'Du är inte inloggad',
        text: ({ name }: NameParams) =>
          `${name} svarar inte just nu. Försök igen om en stund, eller logga in på ett annat sätt.`,
      },
      'busy': {
        title: 'Du är inte inloggad',
        text: () => 'Det var för många inloggningar på en gång. Vänta en minut och försök igen.',
      },
      'no-address': {
        title: 'Din adress saknas',
        text: ({ name }: NameParams) =>
          `${name} angav ingen e-postadress för dig. Be den som driver tjänsten att dela din adress ` +
          'med Valv.',
      },
      'banned': { title: 'Du är inte inloggad', text: () => 'Kontot är stängt.' },
      'taken': {
        title: 'Kopplad till ett annat konto',
        text: ({ name }: NameParams) =>
          `Din användare hos ${name} öppnar ett annat konto här. Logga in med ${name} för att se ` +
          'vilket.',
      },
      'occupied': {
        title: 'Redan kopplat',
        text: ({ name }: NameParams) =>
          `Ditt konto är kopplat till en annan användare hos ${name}. Ta först bort den, på ` +
          'kontosidan.',
      },
      'joined': {
        title: 'Ditt konto är kopplat',
        text: ({ name }: NameParams) => `Från och med nu kan du logga in med ${name}.`,
      },
    },
    join: {
      titleTaken: 'Du har redan ett konto',
      titleNew: 'Bekräfta din adress',
      leadTaken: ({ name, email }: { name: string; email: string }) =>
        `Det finns redan ett konto för ${email}. Logga in på det en gång som förut. Sedan öppnar ` +
        `${name} det.`,
      leadNew: ({ name, email }: { name: string; email: string }) =>
        `${name} går inte i god för ${email}. Visa en gång att adressen är din, eller logga in på ` +
        'kontot som du redan har.',
      mail: 'Mejla mig en kod',
      mailing: 'Skickar...',
      mailed: ({ email }: { email: string }) => `En kod är på väg till ${email}.`,
      own: 'Logga in med mitt lösenord',
      ask: ({ name, user, account }: JoinParams) =>
        `Du är inloggad som ${account}. Ska ${user} hos ${name} öppna det här kontot hädanefter?`,
      yes: 'Koppla ihop dem',
      joining: 'Kopplar...',
      no: 'Inte nu',
      again: 'Logga in en gång till, så att vi vet att det är du.',
    },
  },
});
