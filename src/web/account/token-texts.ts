// Apart from texts.ts: tokens and the calendar, for programs.
import type { Scope } from '#domain/access/tokens.ts';
import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

type ScopeWords = Record<Scope, { name: string; help: string }>;

const enScopes: ScopeWords = {
  'figures:read': {
    name: 'Read your figures',
    help: 'Net worth, cash flow, mortgages, tax and holdings.',
  },
  'records:read': {
    name: 'Read your items',
    help: 'Assets, liabilities, incomes, costs and goals, with their history.',
  },
  'records:write': {
    name: 'Change your items',
    help: 'Add, change and delete them, also for good.',
  },
  'transactions:read': {
    name: 'Read your transactions',
    help: 'Bank accounts, transactions, categories and recurring payments.',
  },
  'transactions:write': {
    name: 'Change your transactions',
    help: 'Categories, rules and notes, and the transactions of your holdings.',
  },
  'prices:write': { name: 'Add prices', help: 'Prices of your securities.' },
  'calendar:read': {
    name: 'Read your calendar',
    help: 'Days of payments and others; amounts only if it may also read your figures.',
  },
};

const svScopes: ScopeWords = {
  'figures:read': {
    name: 'Läsa dina siffror',
    help: 'Nettoförmögenhet, kassaflöde, bolån, skatt och innehav.',
  },
  'records:read': {
    name: 'Läsa dina poster',
    help: 'Tillgångar, skulder, inkomster, kostnader och mål, med historik.',
  },
  'records:write': {
    name: 'Ändra dina poster',
    help: 'Lägga till, ändra och ta bort dem, även för gott.',
  },
  'transactions:read': {
    name: 'Läsa dina transaktioner',
    help: 'Bankkonton, transaktioner, kategorier och återkommande betalningar.',
  },
  'transactions:write': {
    name: 'Ändra dina transaktioner',
    help: 'Kategorier, regler och anteckningar, och innehavens transaktioner.',
  },
  'prices:write': { name: 'Lägga till kurser', help: 'Kurser för dina värdepapper.' },
  'calendar:read': {
    name: 'Läsa din kalender',
    help: 'Dagar för betalningar och annat; belopp bara om det även får läsa dina siffror.',
  },
};

export const tokenTexts = defineTexts({
  en: {
    title: 'Access for programs',
    lead:
      'An access token lets a program of yours, such as an assistant or a home display, reach what ' +
      'you choose, without your password. A new password ends all tokens.',
    none: 'You have no access tokens.',
    notOffered: 'Your login is kept by another service, so there are no access tokens here.',
    add: 'Make an access token',
    addTitle: 'Make an access token',
    name: 'Name',
    nameHelp: 'The program that will use it, such as “Home Assistant”.',
    scopes: 'What the program may do',
    expiresOn: 'Valid until and including',
    make: 'Make the token',
    making: 'Making...',
    cancel: 'Cancel',
    notMade: 'The token could not be made',
    madeTitle: 'Copy your access token now',
    madeText:
      'It is shown this once. Whoever has it can do what you chose: keep it like a password.',
    token: 'Access token',
    copy: 'Copy the token',
    done: 'I have copied it',
    validUntil: ({ day }: { day: string }) => `Valid until ${day}`,
    expired: ({ day }: { day: string }) => `Expired ${day}`,
    unused: 'Never used',
    used: ({ when, network }: { when: string; network: string }) =>
      `Last used: ${when}, from ${network}`,
    revoke: 'Revoke',
    revokeNamed: ({ name }: NameParams) => `Revoke ${name}`,
    revoking: 'Revoking...',
    revoked: 'The token is revoked',
    notRevoked: 'The token could not be revoked',
    scopeWords: enScopes,
  },
  sv: {
    title: 'Åtkomst för program',
    lead:
      'Med en åtkomstnyckel når ett program, till exempel en assistent eller en skärm i hemmet, det ' +
      'du väljer, utan ditt lösenord. Ett nytt lösenord avslutar alla nycklar.',
    none: 'Du har inga åtkomstnycklar.',
    notOffered: 'Din inloggning finns hos en annan tjänst, så här finns inga åtkomstnycklar.',
    add: 'Skapa en åtkomstnyckel',
    addTitle: 'Skapa en åtkomstnyckel',
    name: 'Namn',
    nameHelp: 'Programmet som ska använda den, till exempel ”Home Assistant”.',
    scopes: 'Det här får programmet göra',
    expiresOn: 'Gäller till och med',
    make: 'Skapa nyckeln',
    making: 'Skapar...',
    cancel: 'Avbryt',
    notMade: 'Nyckeln kunde inte skapas',
    madeTitle: 'Kopiera din åtkomstnyckel nu',
    madeText:
      'Den visas bara nu. Den som har den kan göra det du valde: förvara den som ett lösenord.',
    token: 'Åtkomstnyckel',
    copy: 'Kopiera nyckeln',
    done: 'Jag har kopierat den',
    validUntil: ({ day }: { day: string }) => `Gäller till ${day}`,
    expired: ({ day }: { day: string }) => `Gick ut ${day}`,
    unused: 'Aldrig använd',
    used: ({ when, network }: { when: string; network: string }) =>
      `Senast använd: ${when}, från ${network}`,
    revoke: 'Återkalla',
    revokeNamed: ({ name }: NameParams) => `Återkalla ${name}`,
    revoking: 'Återkallar...',
    revoked: 'Nyckeln är återkallad',
    notRevoked: 'Nyckeln kunde inte återkallas',
    scopeWords: svScopes,
  },
});

type MadeParams = { name: string; day: string };

export const calendarTexts = defineTexts({
  en: {
    title: 'Calendar',
    lead:
      'Expected payments, ends of fixed rates and bank consents, months to fill in and days of ' +
      'taxes, in your own calendar. It fetches them from a secret address. A new password ends all ' +
      'addresses.',
    none: 'No calendar fetches anything.',
    notOffered: 'Your login is kept by another service, so there are no addresses here.',
    add: 'Make a calendar address',
    amounts: 'Show amounts',
    amountsHelp: 'Everybody who sees the calendar then sees what you pay and receive.',
    make: 'Make the address',
    making: 'Making...',
    cancel: 'Cancel',
    notMade: 'The address could not be made',
    madeTitle: 'Copy the address now',
    madeText:
      'It is shown this once. Whoever has it can read the calendar: give it to no one else.',
    address: 'Address of the calendar',
    copy: 'Copy the address',
    done: 'I have copied it',
    apple:
      'Apple Calendar: File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add ' +
      'Subscription Calendar.',
    google: 'Google Calendar, on a computer: the plus sign at Other calendars, From URL.',
    outlook: 'Outlook: Add calendar, Subscribe from web.',
    reach:
      'Google and Outlook fetch it from the internet, and look a few times a day. Valv must be ' +
      'reachable from there.',
    withAmounts: 'With amounts',
    withoutAmounts: 'Without amounts',
    made: ({ day }: { day: string }) => `Made ${day}`,
    unread: 'Never fetched',
    read: ({ when }: { when: string }) => `Last fetched: ${when}`,
    revoke: 'Revoke',
    revokeNamed: ({ name, day }: MadeParams) => `Revoke the address: ${name}, made ${day}`,
    revokeTitle: 'Revoke the address?',
    revokeText: 'Calendars that use it get nothing more, and lose their events.',
    revoking: 'Revoking...',
    revoked: 'The address is revoked',
    notRevoked: 'The address could not be revoked',
  },
  sv: {
    title: 'Kalender',
    lead:
      'Väntade betalningar, bindningstider och banksamtycken som går ut, månader att fylla i och ' +
      'skattedagar, i din egen kalender. Den hämtar dem från en hemlig adress. Ett nytt lösenord ' +
      'avslutar alla adresser.',
    none: 'Ingen kalender hämtar något.',
    notOffered: 'Din inloggning finns hos en annan tjänst, så här finns inga adresser.',
    add: 'Skapa en kalenderadress',
    amounts: 'Visa belopp',
    amountsHelp: 'Alla som ser kalendern ser då vad du betalar och får in.',
    make: 'Skapa adressen',
    making: 'Skapar...',
    cancel: 'Avbryt',
    notMade: 'Adressen kunde inte skapas',
    madeTitle: 'Kopiera adressen nu',
    madeText:
      'Den visas bara nu. Den som har den kan läsa kalendern: ge den inte till någon annan.',
    address: 'Kalenderns adress',
    copy: 'Kopiera adressen',
    done: 'Jag har kopierat den',
    apple:
      'Apple Kalender: Arkiv, Ny kalenderprenumeration. På en iPhone: Kalendrar, Lägg till ' +
      'kalender, Lägg till kalenderprenumeration.',
    google: 'Google Kalender, på en dator: plustecknet vid Andra kalendrar, Från webbadress.',
    outlook: 'Outlook: Lägg till kalender, Prenumerera från webben.',
    reach:
      'Google och Outlook hämtar den från internet, några gånger om dagen. Valv måste gå att nå ' +
      'därifrån.',
    withAmounts: 'Med belopp',
    withoutAmounts: 'Utan belopp',
    made: ({ day }: { day: string }) => `Skapad ${day}`,
    unread: 'Aldrig hämtad',
    read: ({ when }: { when: string }) => `Senast hämtad: ${when}`,
    revoke: 'Återkalla',
    revokeNamed: ({ name, day }: MadeParams) => `Återkalla adressen: ${name}, skapad ${day}`,
    revokeTitle: 'Återkalla adressen?',
    revokeText: 'Kalendrar som använder den får inget mer, och deras händelser försvinner.',
    revoking: 'Återkallar...',
    revoked: 'Adressen är återkallad',
    notRevoked: 'Adressen kunde inte återkallas',
  },
});
